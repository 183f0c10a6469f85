-- Practice accounts belong to members of their own, whose ids are those of the real members plus 10^12
-- (server/ledger/practice.ts).
CREATE FUNCTION is_practice_id(p_member bigint) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS
  'SELECT p_member >= 1000000000000';
--> statement-breakpoint
-- As before, and no entry moves anything between practice and real money: postings of practice accounts
-- stand against house accounts of their own.
CREATE OR REPLACE FUNCTION post_ledger_entry(p_kind text, p_reference text, p_at bigint, p_legs jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  change record;
  result text := 'posted';
BEGIN
  IF (
    SELECT count(DISTINCT coalesce(is_practice_id("memberId"), house LIKE 'practice.%')) > 1
    FROM jsonb_to_recordset(p_legs) AS leg("memberId" bigint, house text)
  ) THEN
    RAISE EXCEPTION 'the entry % of % mixes practice funds with real money', p_kind, p_reference;
  END IF;
  INSERT INTO ledger_transactions (kind, reference, at) VALUES (p_kind, p_reference, p_at)
    RETURNING id INTO entry;
  INSERT INTO ledger_legs (transaction_id, member_id, account, bucket, house, coin_id, amount)
    SELECT entry, "memberId", account, bucket, house, "coinId", amount
    FROM jsonb_to_recordset(p_legs) AS leg("memberId" bigint, account integer, bucket text, house text,
      "coinId" bigint, amount numeric);
  -- In id order: whoever touches two rows locks them the same way round.
  FOR change IN
    SELECT "memberId" AS member_id, account, "coinId" AS coin_id,
      coalesce(sum(amount) FILTER (WHERE bucket = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE bucket = 'frozen'), 0) AS frozen
    FROM jsonb_to_recordset(p_legs) AS leg("memberId" bigint, account integer, bucket text,
      "coinId" bigint, amount numeric)
    WHERE "memberId" IS NOT NULL
    GROUP BY "memberId", account, "coinId"
    ORDER BY "memberId", account, "coinId"
  LOOP
    IF change.available >= 0 AND change.frozen >= 0 THEN
      INSERT INTO balances AS b (member_id, account, coin_id, available, frozen)
        VALUES (change.member_id, change.account, change.coin_id, change.available, change.frozen)
        ON CONFLICT (member_id, account, coin_id) DO UPDATE
        SET available = b.available + excluded.available, frozen = b.frozen + excluded.frozen;
    ELSE
      UPDATE balances b
        SET available = b.available + change.available, frozen = b.frozen + change.frozen
        WHERE b.member_id = change.member_id AND b.account = change.account
          AND b.coin_id = change.coin_id
          AND b.available + change.available >= 0
          AND b.frozen + change.frozen >= 0;
      IF NOT FOUND THEN
        RETURN 'short';
      END IF;
    END IF;
    -- Asked once the row is locked: who waits for a credit holds it while looking, so that none is missed.
    IF change.available > 0
      AND credit_is_awaited(change.member_id, change.account, change.coin_id) THEN
      result := 'awaited';
    END IF;
  END LOOP;
  RETURN result;
END $$;
--> statement-breakpoint
-- As before, but practice options are not at stake for the house: they count against the member's limit only.
CREATE OR REPLACE FUNCTION count_option_exposure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits option_limits%ROWTYPE;
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
