-- A window of trades opens and settles an option, no longer a single tick. Options bought before keep the rule
-- they were bought under: their "window_ms" is 0.
ALTER TABLE "market_ticks" ADD COLUMN "taker" text;--> statement-breakpoint
ALTER TABLE "option_limits" ADD COLUMN "moving_cost" numeric(38, 18) DEFAULT '0.004' NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "window_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "window_volume" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "turnover_limit" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "option_limits" ADD CONSTRAINT "option_limits_moving_cost" CHECK ("option_limits"."moving_cost" > 0 and "option_limits"."moving_cost" <= 1);--> statement-breakpoint
-- A settled option stays as it was settled, the terms of a bought one never change, and it opens once.
CREATE OR REPLACE FUNCTION refuse_rewriting_option() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'settled'
    OR (OLD.member_id, OLD.market_id, OLD.coin_id, OLD.cycle_seconds, OLD.direction, OLD.stake,
        OLD.payout_rate, OLD.open_after, OLD.open_source, OLD.bought_at, OLD.expires_at,
        OLD.window_ms, OLD.window_volume)
      IS DISTINCT FROM
       (NEW.member_id, NEW.market_id, NEW.coin_id, NEW.cycle_seconds, NEW.direction, NEW.stake,
        NEW.payout_rate, NEW.open_after, NEW.open_source, NEW.bought_at, NEW.expires_at,
        NEW.window_ms, NEW.window_volume)
    OR (OLD.open_price IS NOT NULL
      AND (OLD.open_price, OLD.open_tick_at) IS DISTINCT FROM (NEW.open_price, NEW.open_tick_at))
  THEN
    RAISE EXCEPTION 'option % may only be opened and settled, each once', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As before, and the stakes in a market are also limited by its turnover, as the order states it.
CREATE OR REPLACE FUNCTION count_option_exposure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits option_limits%ROWTYPE;
  most numeric;
  own smallint := NEW.member_id % 16;
  counted numeric;
  share numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'running' AND NEW.status = 'settled' AND NOT is_practice_id(OLD.member_id) THEN
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
  IF is_practice_id(NEW.member_id) THEN
    RETURN NULL;
  END IF;
  -- The smaller one; null is no limit.
  most := least(limits.market_exposure, NEW.turnover_limit);
  IF most IS NULL THEN
    INSERT INTO option_exposure AS counter (market_id, coin_id, part, open)
      VALUES (NEW.market_id, NEW.coin_id, own, NEW.stake)
      ON CONFLICT (market_id, coin_id, part) DO UPDATE SET open = counter.open + NEW.stake;
    RETURN NULL;
  END IF;
  UPDATE option_exposure SET open = open + NEW.stake
    WHERE market_id = NEW.market_id AND coin_id = NEW.coin_id AND part = own
      AND allowance_limit = most AND open + NEW.stake <= allowance;
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
  IF counted > most THEN
    RAISE EXCEPTION 'the stakes in market % have reached their limit', NEW.market_id
      USING ERRCODE = 'OX001';
  END IF;
  share := trunc((most - counted) / 16, 18);
  UPDATE option_exposure
    SET open = open + CASE part WHEN own THEN NEW.stake ELSE 0 END,
      allowance = open + CASE part WHEN own THEN NEW.stake ELSE 0 END + share,
      allowance_limit = most
    WHERE market_id = NEW.market_id AND coin_id = NEW.coin_id;
  RETURN NULL;
END $$;
