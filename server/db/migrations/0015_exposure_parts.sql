-- The counter of what is at stake in a market was one row, which each purchase in the market locked while it
-- committed. It is 16 rows now, chosen by member.
ALTER TABLE "option_exposure" DROP CONSTRAINT "option_exposure_market_id_coin_id_pk";--> statement-breakpoint
DELETE FROM "option_exposure";--> statement-breakpoint
ALTER TABLE "option_exposure" ADD COLUMN "part" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "option_exposure" ADD COLUMN "allowance" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "option_exposure" ADD COLUMN "allowance_limit" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "option_exposure" ADD CONSTRAINT "option_exposure_market_id_coin_id_part_pk" PRIMARY KEY("market_id","coin_id","part");--> statement-breakpoint
ALTER TABLE "option_exposure" ADD CONSTRAINT "option_exposure_part" CHECK ("option_exposure"."part" between 0 and 15);--> statement-breakpoint
INSERT INTO "option_exposure" ("market_id", "coin_id", "part", "open")
	SELECT "market_id", "coin_id", "member_id" % 16, sum("stake") FROM "option_orders"
	WHERE "status" = 'running' GROUP BY 1, 2, 3;--> statement-breakpoint
-- Counts what is at stake in a market, and refuses more than its limit with SQLSTATE OX001, more than the
-- member's limit with OX002. Deferred: a counter's row is locked while a transaction commits, not while it
-- works. Each part of a market has an allowance, and the allowances add up to at most the limit. A stake that
-- does not fit into the allowance of its part locks all parts, and shares out anew what is left of the limit.
CREATE OR REPLACE FUNCTION count_option_exposure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits option_limits%ROWTYPE;
  own smallint := NEW.member_id % 16;
  counted numeric;
  share numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'running' AND NEW.status = 'settled' THEN
      UPDATE option_exposure SET open = open - OLD.stake
        WHERE market_id = OLD.market_id AND coin_id = OLD.coin_id AND part = own;
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.status <> 'running' THEN
    RETURN NULL;
  END IF;
  SELECT * INTO limits FROM option_limits;
  IF limits.member_exposure IS NOT NULL AND limits.member_exposure < (
    SELECT sum(stake) FROM option_orders
      WHERE member_id = NEW.member_id AND coin_id = NEW.coin_id AND status = 'running'
  ) THEN
    RAISE EXCEPTION 'the stakes of member % have reached their limit', NEW.member_id
      USING ERRCODE = 'OX002';
  END IF;
  IF limits.market_exposure IS NULL THEN
    INSERT INTO option_exposure AS counter (market_id, coin_id, part, open)
      VALUES (NEW.market_id, NEW.coin_id, own, NEW.stake)
      ON CONFLICT (market_id, coin_id, part) DO UPDATE SET open = counter.open + NEW.stake;
    RETURN NULL;
  END IF;
  UPDATE option_exposure SET open = open + NEW.stake
    WHERE market_id = NEW.market_id AND coin_id = NEW.coin_id AND part = own
      AND allowance_limit = limits.market_exposure AND open + NEW.stake <= allowance;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO option_exposure (market_id, coin_id, part, open)
    SELECT NEW.market_id, NEW.coin_id, part, 0 FROM generate_series(0, 15) AS part
    ON CONFLICT DO NOTHING;
  -- In order: whoever locks several parts locks them the same way round.
  PERFORM FROM option_exposure WHERE market_id = NEW.market_id AND coin_id = NEW.coin_id
    ORDER BY part FOR UPDATE;
  SELECT sum(open) + NEW.stake INTO counted FROM option_exposure
    WHERE market_id = NEW.market_id AND coin_id = NEW.coin_id;
  IF counted > limits.market_exposure THEN
    RAISE EXCEPTION 'the stakes in market % have reached their limit', NEW.market_id
      USING ERRCODE = 'OX001';
  END IF;
  share := trunc((limits.market_exposure - counted) / 16, 18);
  UPDATE option_exposure
    SET open = open + CASE part WHEN own THEN NEW.stake ELSE 0 END,
      allowance = open + CASE part WHEN own THEN NEW.stake ELSE 0 END + share,
      allowance_limit = limits.market_exposure
    WHERE market_id = NEW.market_id AND coin_id = NEW.coin_id;
  RETURN NULL;
END $$;
