ALTER TABLE "spot_fills" DROP CONSTRAINT "spot_fills_once";--> statement-breakpoint
ALTER TABLE "spot_fills" ADD COLUMN "filled_before" numeric(38, 18);--> statement-breakpoint
-- What earlier fills add up to: the guard against rewriting them rests only while it is worked out.
ALTER TABLE "spot_fills" DISABLE TRIGGER spot_fills_append_only;--> statement-breakpoint
UPDATE "spot_fills" SET "filled_before" = so_far.quantity FROM (
	SELECT "id", sum("quantity") OVER (PARTITION BY "order_id" ORDER BY "id") - "quantity" AS quantity FROM "spot_fills"
) so_far WHERE so_far."id" = "spot_fills"."id";--> statement-breakpoint
ALTER TABLE "spot_fills" ENABLE TRIGGER spot_fills_append_only;--> statement-breakpoint
ALTER TABLE "spot_fills" ALTER COLUMN "filled_before" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "spot_fills" ADD CONSTRAINT "spot_fills_once" UNIQUE("order_id","filled_before");--> statement-breakpoint
ALTER TABLE "spot_fills" ADD CONSTRAINT "spot_fills_before" CHECK ("spot_fills"."filled_before" >= 0);
