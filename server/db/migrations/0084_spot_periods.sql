-- The ids that bound the orders of a period, and the orders that were open for long before they closed in it.
CREATE INDEX "spot_orders_placed" ON "spot_orders" USING btree ("member_id","placed_at");--> statement-breakpoint
CREATE INDEX "spot_orders_closed_late" ON "spot_orders" USING btree ("member_id","status","closed_at") WHERE "spot_orders"."status" <> 'open' and "spot_orders"."closed_at" - "spot_orders"."placed_at" >= 3600000;
