ALTER TABLE "spot_orders" ADD COLUMN "cancel_at" bigint;--> statement-breakpoint
CREATE INDEX "spot_orders_cancelling" ON "spot_orders" USING btree ("market_id","cancel_at") WHERE "spot_orders"."status" in ('open', 'waiting') and "spot_orders"."cancel_at" is not null;
