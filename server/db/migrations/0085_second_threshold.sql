-- A second owner signs a higher threshold for two approvals, or its removal.
ALTER TABLE "desk_requests" DROP CONSTRAINT "desk_requests_kind";--> statement-breakpoint
ALTER TABLE "desk_requests" ADD CONSTRAINT "desk_requests_kind" CHECK ("desk_requests"."kind" in ('withdrawal', 'lift', 'rights', 'invite', 'threshold'));--> statement-breakpoint
CREATE FUNCTION require_second_threshold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted numeric := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    wanted := NEW.amount;
  END IF;
  IF NOT EXISTS (SELECT FROM desk_requests WHERE kind = 'threshold' AND subject_id = OLD.coin_id
    AND status = 'signed' AND (details ->> 'amount')::numeric = wanted) THEN
    RAISE EXCEPTION 'a second owner has to sign this threshold of coin %', OLD.coin_id USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER desk_thresholds_second_owner BEFORE DELETE ON "desk_thresholds"
  FOR EACH ROW EXECUTE FUNCTION require_second_threshold();--> statement-breakpoint
CREATE TRIGGER desk_thresholds_higher_second_owner BEFORE UPDATE ON "desk_thresholds"
  FOR EACH ROW WHEN (NEW.amount > OLD.amount OR NEW.coin_id <> OLD.coin_id) EXECUTE FUNCTION require_second_threshold();
