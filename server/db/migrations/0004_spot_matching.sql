CREATE TABLE "spot_cursors" (
	"market_id" bigint PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spot_trades" (
	"market_id" bigint NOT NULL,
	"trade" text NOT NULL,
	"volume" numeric(38, 18) NOT NULL,
	"used" numeric(38, 18) NOT NULL,
	CONSTRAINT "spot_trades_market_id_trade_pk" PRIMARY KEY("market_id","trade"),
	CONSTRAINT "spot_trades_used" CHECK ("spot_trades"."used" > 0 and "spot_trades"."used" <= "spot_trades"."volume")
);
--> statement-breakpoint
ALTER TABLE "spot_cursors" ADD CONSTRAINT "spot_cursors_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spot_trades" ADD CONSTRAINT "spot_trades_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_value_places" CHECK ("markets"."price_precision" + "markets"."amount_precision" <= 18);--> statement-breakpoint
CREATE TRIGGER spot_fills_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON "spot_fills" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A closed order stays as it was closed, the terms of an open one never change, and what is filled only grows.
CREATE FUNCTION refuse_rewriting_spot_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'open'
    OR (OLD.member_id, OLD.market_id, OLD.side, OLD.kind, OLD.price, OLD.quantity, OLD.budget,
        OLD.fee_rate, OLD.placed_at, OLD.matched_until)
      IS DISTINCT FROM
       (NEW.member_id, NEW.market_id, NEW.side, NEW.kind, NEW.price, NEW.quantity, NEW.budget,
        NEW.fee_rate, NEW.placed_at, NEW.matched_until)
    OR NEW.filled_quantity < OLD.filled_quantity OR NEW.filled_value < OLD.filled_value
    OR NEW.fee < OLD.fee OR NEW.reserved > OLD.reserved
  THEN
    RAISE EXCEPTION 'spot order % may only be filled or closed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER spot_orders_closed_once BEFORE UPDATE OR DELETE
  ON "spot_orders" FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_spot_order();
--> statement-breakpoint
-- A trade's volume is used up, never given back.
CREATE FUNCTION refuse_giving_back_trade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.used < OLD.used OR NEW.volume <> OLD.volume
    OR (NEW.market_id, NEW.trade) IS DISTINCT FROM (OLD.market_id, OLD.trade)
  THEN
    RAISE EXCEPTION 'trade % may only be used up', OLD.trade USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER spot_trades_used_up BEFORE UPDATE OR DELETE
  ON "spot_trades" FOR EACH ROW EXECUTE FUNCTION refuse_giving_back_trade();
