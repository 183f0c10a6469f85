-- Whoever may write the audit of the desk may decide requests; the role of the members' server may not. A new row is in
-- the first state named here, and an update goes to one of them.
CREATE FUNCTION refuse_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state text := coalesce(to_jsonb(NEW) ->> 'step', to_jsonb(NEW) ->> 'status', to_jsonb(NEW) ->> 'identity_status');
BEGIN
  IF has_table_privilege('desk_audit', 'INSERT') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF state = coalesce(to_jsonb(OLD) ->> 'step', to_jsonb(OLD) ->> 'status', to_jsonb(OLD) ->> 'identity_status') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NOT state = ANY (TG_ARGV) THEN
    RAISE EXCEPTION 'only the desk decides: % may not become %', TG_TABLE_NAME, state
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_decided_by_desk BEFORE INSERT OR UPDATE ON "deposits"
  FOR EACH ROW EXECUTE FUNCTION refuse_decision('pending');
--> statement-breakpoint
CREATE TRIGGER withdrawals_decided_by_desk BEFORE INSERT OR UPDATE ON "withdrawals"
  FOR EACH ROW EXECUTE FUNCTION refuse_decision('pending', 'review', 'cancelled');
--> statement-breakpoint
CREATE TRIGGER loans_decided_by_desk BEFORE INSERT OR UPDATE ON "loans"
  FOR EACH ROW EXECUTE FUNCTION refuse_decision('applying', 'cancelled');
--> statement-breakpoint
CREATE TRIGGER identity_requests_decided_by_desk BEFORE INSERT OR UPDATE ON "identity_requests"
  FOR EACH ROW EXECUTE FUNCTION refuse_decision('pending');
--> statement-breakpoint
CREATE TRIGGER members_certified_by_desk BEFORE INSERT OR UPDATE OF "identity_status" ON "members"
  FOR EACH ROW EXECUTE FUNCTION refuse_decision('0', '1');
--> statement-breakpoint
-- Months of ticks are added and dropped as the owner, since no other role owns the table.
CREATE FUNCTION add_tick_month(p_from bigint, p_until bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month text := 'market_ticks_' || to_char(to_timestamp(p_from / 1000) AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
  -- No row of the month may reach the default partition between the move and the new bounds.
  LOCK TABLE market_ticks_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE market_ticks INCLUDING ALL)', month);
  EXECUTE format('WITH moved AS (DELETE FROM market_ticks_default WHERE at >= %s AND at < %s RETURNING *)
    INSERT INTO %I SELECT * FROM moved', p_from, p_until, month);
  EXECUTE format('ALTER TABLE market_ticks ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', month, p_from, p_until);
END $$;
--> statement-breakpoint
CREATE FUNCTION drop_tick_month(p_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_inherits
    WHERE inhparent = 'market_ticks'::regclass AND inhrelid = to_regclass(quote_ident(p_name))) THEN
    RAISE EXCEPTION '% is no partition of market_ticks', p_name;
  END IF;
  EXECUTE format('DROP TABLE %I', p_name);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION add_tick_month(bigint, bigint), drop_tick_month(text) FROM PUBLIC;
