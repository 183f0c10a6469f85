-- Posts one ledger entry in one statement: the transaction, its legs, and the cached balances with them.
-- p_legs is an array of {memberId, account, bucket, coinId, amount} or {house, coinId, amount}; amounts are
-- decimal texts, positive credits and negative debits. Returns 'short' when a member has too little: the
-- caller must roll back then. Returns 'overdue' when a member who was credited has an overdue loan in that
-- coin, 'posted' otherwise.
CREATE FUNCTION post_ledger_entry(p_kind text, p_reference text, p_at bigint, p_legs jsonb)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  change record;
  result text := 'posted';
BEGIN
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
    -- Asked once the row is locked: an attempt to repay holds it, so that none is missed.
    IF change.available > 0 AND change.account = 1 AND EXISTS (
      SELECT FROM loans WHERE loans.member_id = change.member_id
        AND loans.coin_id = change.coin_id AND loans.repayment = 'overdue'
    ) THEN
      result := 'overdue';
    END IF;
  END LOOP;
  RETURN result;
END $$;
--> statement-breakpoint
-- Tells every instance of a session that ended or changed: they keep sessions in memory for a moment.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.token_hash);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER UPDATE OR DELETE
  ON "sessions" FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
--> statement-breakpoint
-- Refuses more open stakes of a member than the limit with SQLSTATE OX002, and of a market with OX001.
-- Deferred: it looks while the transaction commits. The member's balance is locked by then, so that
-- purchases of one member see each other, and the counter of the market is locked for that moment only.
CREATE OR REPLACE FUNCTION count_option_exposure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits option_limits%ROWTYPE;
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
  SELECT * INTO limits FROM option_limits;
  IF limits.member_exposure IS NOT NULL AND limits.member_exposure < (
    SELECT sum(stake) FROM option_orders
      WHERE member_id = NEW.member_id AND coin_id = NEW.coin_id AND status = 'running'
  ) THEN
    RAISE EXCEPTION 'the stakes of member % have reached their limit', NEW.member_id
      USING ERRCODE = 'OX002';
  END IF;
  IF limits.market_exposure IS NULL OR NEW.stake <= limits.market_exposure THEN
    INSERT INTO option_exposure AS counter (market_id, coin_id, open)
      VALUES (NEW.market_id, NEW.coin_id, NEW.stake)
      ON CONFLICT (market_id, coin_id) DO UPDATE SET open = counter.open + NEW.stake
        WHERE limits.market_exposure IS NULL OR counter.open + NEW.stake <= limits.market_exposure;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'the stakes in market % have reached their limit', NEW.market_id
    USING ERRCODE = 'OX001';
END $$;
--> statement-breakpoint
-- Counts the open spot orders of a member and keeps the member's row locked until the transaction ends, so
-- that of orders placed at once each counts the one before.
CREATE FUNCTION count_open_spot_orders(p_member bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = p_member FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM (
    SELECT FROM spot_orders WHERE member_id = p_member AND status = 'open' LIMIT 1000
  ) counted);
END $$;
--> statement-breakpoint
CREATE INDEX "book_takes_age" ON "book_takes" USING btree ("at");
