ALTER TABLE "spot_orders" DROP CONSTRAINT "spot_orders_status";--> statement-breakpoint
DROP INDEX "spot_orders_member_open";--> statement-breakpoint
DROP INDEX "spot_orders_open_bids";--> statement-breakpoint
DROP INDEX "spot_orders_open_asks";--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "trigger_price" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "trigger_when" text;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "triggered_at" bigint;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "twin_id" bigint;--> statement-breakpoint
CREATE INDEX "spot_orders_waiting_since" ON "spot_orders" USING btree ("market_id","matched_until") WHERE "spot_orders"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "spot_orders_triggers_above" ON "spot_orders" USING btree ("market_id","trigger_price") WHERE "spot_orders"."status" = 'waiting' and "spot_orders"."trigger_when" = 'above';--> statement-breakpoint
CREATE INDEX "spot_orders_triggers_below" ON "spot_orders" USING btree ("market_id","trigger_price") WHERE "spot_orders"."status" = 'waiting' and "spot_orders"."trigger_when" = 'below';--> statement-breakpoint
CREATE INDEX "spot_orders_member_open" ON "spot_orders" USING btree ("member_id","id") WHERE "spot_orders"."status" in ('open', 'waiting');--> statement-breakpoint
CREATE INDEX "spot_orders_open_bids" ON "spot_orders" USING btree ("market_id","price" DESC NULLS FIRST,"matched_until","id") WHERE "spot_orders"."status" = 'open' and "spot_orders"."side" = 'buy';--> statement-breakpoint
CREATE INDEX "spot_orders_open_asks" ON "spot_orders" USING btree ("market_id","price","matched_until","id") WHERE "spot_orders"."status" = 'open' and "spot_orders"."side" = 'sell';--> statement-breakpoint
ALTER TABLE "spot_orders" ADD CONSTRAINT "spot_orders_twin" UNIQUE("twin_id");--> statement-breakpoint
ALTER TABLE "spot_orders" ADD CONSTRAINT "spot_orders_trigger" CHECK (("spot_orders"."trigger_price" is null and "spot_orders"."trigger_when" is null
        and "spot_orders"."triggered_at" is null and "spot_orders"."twin_id" is null and "spot_orders"."status" <> 'waiting')
        or ("spot_orders"."kind" = 'limit' and "spot_orders"."trigger_price" > 0
        and "spot_orders"."trigger_when" is not null and "spot_orders"."trigger_when" in ('above', 'below')
        and (("spot_orders"."triggered_at" is not null and "spot_orders"."status" <> 'waiting')
        or ("spot_orders"."triggered_at" is null and "spot_orders"."status" in ('waiting', 'cancelled')
        and "spot_orders"."filled_quantity" = 0))));--> statement-breakpoint
ALTER TABLE "spot_orders" ADD CONSTRAINT "spot_orders_status" CHECK (("spot_orders"."status" in ('open', 'waiting') and "spot_orders"."closed_at" is null)
        or ("spot_orders"."status" in ('done', 'cancelled') and "spot_orders"."closed_at" is not null
        and "spot_orders"."reserved" = 0));--> statement-breakpoint
-- Waiting orders count as open ones. Otherwise as before.
CREATE OR REPLACE FUNCTION count_open_spot_orders(p_member bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = p_member FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM (
    SELECT FROM spot_orders WHERE member_id = p_member AND status IN ('open', 'waiting') LIMIT 1000
  ) counted);
END $$;
--> statement-breakpoint
-- As before, and: a waiting order is given its twin once, and becomes an open one at a later trade, once. Only
-- then may it reserve more than before: its twin may have held the funds of both.
CREATE OR REPLACE FUNCTION refuse_rewriting_spot_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status NOT IN ('open', 'waiting')
    OR (OLD.member_id, OLD.market_id, OLD.side, OLD.kind, OLD.price, OLD.quantity, OLD.budget,
        OLD.fee_rate, OLD.placed_at, OLD.trigger_price, OLD.trigger_when)
      IS DISTINCT FROM
       (NEW.member_id, NEW.market_id, NEW.side, NEW.kind, NEW.price, NEW.quantity, NEW.budget,
        NEW.fee_rate, NEW.placed_at, NEW.trigger_price, NEW.trigger_when)
    OR (NEW.twin_id IS DISTINCT FROM OLD.twin_id AND (OLD.twin_id IS NOT NULL OR OLD.status <> 'waiting'))
    OR NEW.filled_quantity < OLD.filled_quantity OR NEW.filled_value < OLD.filled_value
    OR NEW.fee < OLD.fee
    OR (CASE WHEN OLD.status = 'waiting' AND NEW.status = 'open'
        THEN NEW.triggered_at <= OLD.matched_until OR NEW.matched_until <> NEW.triggered_at
        ELSE (NEW.status = 'waiting' AND OLD.status <> 'waiting')
          OR (OLD.status = 'waiting' AND NEW.status = 'done')
          OR (NEW.matched_until, NEW.triggered_at) IS DISTINCT FROM (OLD.matched_until, OLD.triggered_at)
          OR NEW.reserved > OLD.reserved
      END)
  THEN
    RAISE EXCEPTION 'spot order % may only be filled or closed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
