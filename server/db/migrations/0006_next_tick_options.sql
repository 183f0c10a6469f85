-- An option opens at the first tick after its purchase. Options bought before keep the rule they were bought
-- under: their "open_after" stays null, and the last tick at purchase has opened them.
ALTER TABLE "option_orders" ADD COLUMN "open_after" bigint;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "option_orders" ALTER COLUMN "open_price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ALTER COLUMN "open_tick_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD CONSTRAINT "option_orders_opening" CHECK (
	("option_orders"."open_price" is null) = ("option_orders"."open_tick_at" is null)
	and ("option_orders"."open_after" is null and "option_orders"."open_price" is not null
	or "option_orders"."open_after" >= "option_orders"."bought_at" and ("option_orders"."open_tick_at" is null
	or "option_orders"."open_tick_at" > "option_orders"."open_after" and "option_orders"."open_tick_at" <= "option_orders"."expires_at")));--> statement-breakpoint
ALTER TABLE "option_orders" ADD CONSTRAINT "option_orders_void_reason" CHECK (
	"option_orders"."void_reason" is null or "option_orders"."outcome" = 'void');--> statement-breakpoint
ALTER TABLE "option_orders" ADD CONSTRAINT "option_orders_decided_by" CHECK (
	"option_orders"."tick_at" is null or "option_orders"."open_after" is null
	or "option_orders"."open_tick_at" is not null and "option_orders"."tick_at" >= "option_orders"."open_tick_at");--> statement-breakpoint
CREATE TABLE "option_limits" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"max_stake" numeric(38, 18),
	"member_exposure" numeric(38, 18),
	"market_exposure" numeric(38, 18),
	CONSTRAINT "option_limits_one_row" CHECK ("option_limits"."id" = 1),
	CONSTRAINT "option_limits_max_stake" CHECK ("option_limits"."max_stake" > 0),
	CONSTRAINT "option_limits_member_exposure" CHECK ("option_limits"."member_exposure" > 0),
	CONSTRAINT "option_limits_market_exposure" CHECK ("option_limits"."market_exposure" > 0)
);--> statement-breakpoint
CREATE TABLE "option_exposure" (
	"market_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"open" numeric(38, 18) NOT NULL,
	CONSTRAINT "option_exposure_market_id_coin_id_pk" PRIMARY KEY("market_id","coin_id"),
	CONSTRAINT "option_exposure_open" CHECK ("option_exposure"."open" >= 0)
);--> statement-breakpoint
ALTER TABLE "option_exposure" ADD CONSTRAINT "option_exposure_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_exposure" ADD CONSTRAINT "option_exposure_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "option_exposure" ("market_id", "coin_id", "open")
	SELECT "market_id", "coin_id", sum("stake") FROM "option_orders" WHERE "status" = 'running' GROUP BY 1, 2;--> statement-breakpoint
-- A settled option stays as it was settled, the terms of a bought one never change, and it opens once.
CREATE OR REPLACE FUNCTION refuse_rewriting_option() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'settled'
    OR (OLD.member_id, OLD.market_id, OLD.coin_id, OLD.cycle_seconds, OLD.direction, OLD.stake,
        OLD.payout_rate, OLD.open_after, OLD.open_source, OLD.bought_at, OLD.expires_at)
      IS DISTINCT FROM
       (NEW.member_id, NEW.market_id, NEW.coin_id, NEW.cycle_seconds, NEW.direction, NEW.stake,
        NEW.payout_rate, NEW.open_after, NEW.open_source, NEW.bought_at, NEW.expires_at)
    OR (OLD.open_price IS NOT NULL
      AND (OLD.open_price, OLD.open_tick_at) IS DISTINCT FROM (NEW.open_price, NEW.open_tick_at))
  THEN
    RAISE EXCEPTION 'option % may only be opened and settled, each once', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Counts what is at stake in a market, and refuses more than its limit with SQLSTATE OX001. Deferred: the
-- counter's row is locked while a transaction commits, not while it works.
CREATE FUNCTION count_option_exposure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'running' AND NEW.status = 'settled' THEN
      UPDATE option_exposure SET open = open - OLD.stake
        WHERE market_id = OLD.market_id AND coin_id = OLD.coin_id;
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.status <> 'running' THEN
    RETURN NULL;
  END IF;
  SELECT market_exposure INTO most FROM option_limits;
  IF NEW.stake <= most OR most IS NULL THEN
    INSERT INTO option_exposure AS counter (market_id, coin_id, open)
      VALUES (NEW.market_id, NEW.coin_id, NEW.stake)
      ON CONFLICT (market_id, coin_id) DO UPDATE SET open = counter.open + NEW.stake
        WHERE most IS NULL OR counter.open + NEW.stake <= most;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'the stakes in market % have reached their limit', NEW.market_id
    USING ERRCODE = 'OX001';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER option_orders_exposure AFTER INSERT OR UPDATE OF status ON "option_orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_option_exposure();
