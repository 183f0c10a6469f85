ALTER TABLE "deposit_networks" ADD COLUMN "explorer" text;
