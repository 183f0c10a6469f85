-- The hook of the loans: an overdue loan waits for credits of its coin in account 1. The ledger asks this
-- function and knows nothing else of what waits. Areas that wait later are added here.
CREATE FUNCTION credit_is_awaited(p_member bigint, p_account integer, p_coin bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN p_account = 1 AND EXISTS (
    SELECT FROM loans WHERE member_id = p_member AND coin_id = p_coin AND repayment = 'overdue'
  );
END $$;
--> statement-breakpoint
-- Posts one ledger entry in one statement: the transaction, its legs, and the cached balances with them.
-- p_legs is an array of {memberId, account, bucket, coinId, amount} or {house, coinId, amount}; amounts are
-- decimal texts, positive credits and negative debits. Returns 'short' when a member has too little: the
-- caller must roll back then. Returns 'awaited' when credit_is_awaited says so of a balance that was
-- credited, 'posted' otherwise.
CREATE OR REPLACE FUNCTION post_ledger_entry(p_kind text, p_reference text, p_at bigint, p_legs jsonb)
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
    -- Asked once the row is locked: who waits for a credit holds it while looking, so that none is missed.
    IF change.available > 0
      AND credit_is_awaited(change.member_id, change.account, change.coin_id) THEN
      result := 'awaited';
    END IF;
  END LOOP;
  RETURN result;
END $$;
