ALTER TABLE "withdrawal_addresses" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "deposit_networks" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "deposit_networks" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "deposit_networks" DROP CONSTRAINT "deposit_networks_target";--> statement-breakpoint
ALTER TABLE "deposit_networks" ADD CONSTRAINT "deposit_networks_target" CHECK (("deposit_networks"."pay_type" in (1, 2) and "deposit_networks"."address" is not null)
        or ("deposit_networks"."pay_type" = 3 and "deposit_networks"."wire" is not null)
        or ("deposit_networks"."pay_type" = 4 and "deposit_networks"."address" is not null
          and "deposit_networks"."network" is not null and "deposit_networks"."rule" is not null));
