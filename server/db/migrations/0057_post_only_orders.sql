-- Orders that were placed to rest: neither they nor their changes take from the book.
ALTER TABLE "spot_orders" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- As before, and an order stays what it was placed as.
CREATE OR REPLACE FUNCTION refuse_rewriting_spot_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status NOT IN ('open', 'waiting')
    OR (OLD.member_id, OLD.market_id, OLD.side, OLD.kind, OLD.price, OLD.quantity, OLD.budget,
        OLD.fee_rate, OLD.placed_at, OLD.trigger_price, OLD.trigger_when, OLD.post_only)
      IS DISTINCT FROM
       (NEW.member_id, NEW.market_id, NEW.side, NEW.kind, NEW.price, NEW.quantity, NEW.budget,
        NEW.fee_rate, NEW.placed_at, NEW.trigger_price, NEW.trigger_when, NEW.post_only)
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
