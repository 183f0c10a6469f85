CREATE INDEX "notice_reads_notice" ON "notice_reads" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at") WHERE "notices"."member_id" is not null;--> statement-breakpoint
-- Ticks in monthly partitions. The table with the old ticks becomes the partition before them: nothing is
-- copied, its rows are read once to check their times. The key has the time already, so it stays unique.
ALTER TABLE "market_ticks" RENAME TO "market_ticks_before";--> statement-breakpoint
ALTER TABLE "market_ticks_before" RENAME CONSTRAINT "market_ticks_symbol_at_trade_id_pk" TO "market_ticks_before_pkey";--> statement-breakpoint
ALTER INDEX "market_ticks_at" RENAME TO "market_ticks_before_at_idx";--> statement-breakpoint
CREATE TABLE "market_ticks" (
	"symbol" text NOT NULL,
	"at" bigint NOT NULL,
	"trade_id" text NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "market_ticks_symbol_at_trade_id_pk" PRIMARY KEY("symbol","at","trade_id"),
	CONSTRAINT "market_ticks_price" CHECK ("market_ticks"."price" > 0)
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "market_ticks_at" ON "market_ticks" USING btree ("at");--> statement-breakpoint
-- Up to the start of the next month (UTC), or of the month after the last tick.
DO $$
DECLARE
  last timestamp := greatest(now(), to_timestamp(coalesce((SELECT max("at") FROM "market_ticks_before"), 0) / 1000.0))
    AT TIME ZONE 'UTC';
  until bigint := extract(epoch FROM date_trunc('month', last) + interval '1 month') * 1000;
BEGIN
  EXECUTE format('ALTER TABLE "market_ticks" ATTACH PARTITION "market_ticks_before"
    FOR VALUES FROM (MINVALUE) TO (%s)', until);
END $$;
--> statement-breakpoint
CREATE TABLE "market_ticks_default" PARTITION OF "market_ticks" DEFAULT;
