-- The spread of a market is part of the reference data that the desk exports. Earlier ones were not stored: a market whose
-- fee is below half of the usual spread stated a spread of at most 0.0001, or twice its fee.
ALTER TABLE "markets" ADD COLUMN "spread" numeric(38, 18) DEFAULT '0.002' NOT NULL;
--> statement-breakpoint
UPDATE "markets" SET "spread" = greatest("fee" * 2, 0.0001) WHERE "fee" * 2 < 0.002;
