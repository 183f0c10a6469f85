-- The ledger guards itself: whatever code does, history stays as written and nothing is created or lost.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: rows are only ever added', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_legs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON "ledger_legs" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER desk_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON "desk_audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Legs of a booking come in one statement and sum to zero per coin.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT transaction_id INTO unbalanced FROM inserted
    GROUP BY transaction_id, coin_id HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'legs of booking % do not sum to zero', unbalanced
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_legs_balanced AFTER INSERT ON "ledger_legs"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
-- A settled option stays as it was settled, and the terms of a bought one never change.
CREATE FUNCTION refuse_rewriting_option() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'settled'
    OR (OLD.member_id, OLD.market_id, OLD.coin_id, OLD.cycle_seconds, OLD.direction, OLD.stake,
        OLD.payout_rate, OLD.open_price, OLD.open_tick_at, OLD.open_source, OLD.bought_at, OLD.expires_at)
      IS DISTINCT FROM
       (NEW.member_id, NEW.market_id, NEW.coin_id, NEW.cycle_seconds, NEW.direction, NEW.stake,
        NEW.payout_rate, NEW.open_price, NEW.open_tick_at, NEW.open_source, NEW.bought_at, NEW.expires_at)
  THEN
    RAISE EXCEPTION 'option % may only be settled, once', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER option_orders_settled_once BEFORE UPDATE OR DELETE
  ON "option_orders" FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_option();
