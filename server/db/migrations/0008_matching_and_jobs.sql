-- Jobs that are done are no longer kept. What waits is written anew: deleting years of done rows one by
-- one would take longer than anyone may wait for a start.
CREATE TEMPORARY TABLE "jobs_waiting" AS
  SELECT "id", "kind", "subject_id", "due_at", "failures" FROM "jobs" WHERE "done_at" IS NULL;
--> statement-breakpoint
TRUNCATE "jobs";
--> statement-breakpoint
DROP INDEX "jobs_due";
--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "done_at";
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "claimed_until" bigint;
--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "subject_id", "due_at", "failures")
  SELECT "id", "kind", "subject_id", "due_at", "failures" FROM "jobs_waiting";
--> statement-breakpoint
DROP TABLE "jobs_waiting";
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "jobs_due_of_kind" ON "jobs" USING btree ("kind","due_at","id");
--> statement-breakpoint
-- Rows come and go: a claim rewrites its row in place, and what was deleted is cleared away soon.
ALTER TABLE "jobs" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- Open orders in the order in which they are filled, each side of its own.
DROP INDEX "spot_orders_open";
--> statement-breakpoint
CREATE INDEX "spot_orders_open_bids" ON "spot_orders" USING btree ("market_id","price" DESC,"id")
  WHERE "spot_orders"."status" = 'open' and "spot_orders"."side" = 'buy';
--> statement-breakpoint
CREATE INDEX "spot_orders_open_asks" ON "spot_orders" USING btree ("market_id","price","id")
  WHERE "spot_orders"."status" = 'open' and "spot_orders"."side" = 'sell';
--> statement-breakpoint
-- Which markets have open orders, and since when. All of them are limit orders: that the condition says
-- so keeps this index out of the plans of queries by price, which would sort all they find with it.
CREATE INDEX "spot_orders_open_since" ON "spot_orders" USING btree ("market_id","matched_until")
  WHERE "spot_orders"."status" = 'open' and "spot_orders"."kind" = 'limit';
