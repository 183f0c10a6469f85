CREATE TABLE "member_limits" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"stake" numeric(38, 18),
	"stake_next" numeric(38, 18),
	"stake_next_at" bigint,
	"order_value" numeric(38, 18),
	"order_value_next" numeric(38, 18),
	"order_value_next_at" bigint,
	"loss" numeric(38, 18),
	"loss_next" numeric(38, 18),
	"loss_next_at" bigint,
	"paused_until" bigint,
	CONSTRAINT "member_limits_stake" CHECK ("member_limits"."stake" > 0 and "member_limits"."stake_next" > 0),
	CONSTRAINT "member_limits_order" CHECK ("member_limits"."order_value" > 0 and "member_limits"."order_value_next" > 0),
	CONSTRAINT "member_limits_loss" CHECK ("member_limits"."loss" > 0 and "member_limits"."loss_next" > 0)
);
--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "worth" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "member_limits" ADD CONSTRAINT "member_limits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "option_orders_settled" ON "option_orders" USING btree ("member_id","settled_at") WHERE "option_orders"."status" = 'settled';--> statement-breakpoint
-- Refuses what exceeds the limits that a member set for himself (ADR-129): OX010 the stake, OX011 the value of
-- an order, OX012 the loss of the day, OX013 during a pause. Deferred, so that it reads what was committed last.
-- The row is locked: two purchases at the same time would each see the loss that is left. Members without limits
-- have no row, so that this is one look at an index.
CREATE FUNCTION refuse_beyond_limits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own member_limits%ROWTYPE;
  at bigint;
  most numeric;
  lost numeric;
BEGIN
  SELECT * INTO own FROM member_limits WHERE member_id = NEW.member_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'option_orders' THEN
    at := NEW.bought_at;
  ELSIF TG_TABLE_NAME = 'spot_orders' THEN
    at := NEW.placed_at;
  ELSE
    at := NEW.created_at;
  END IF;
  IF own.paused_until > at THEN
    RAISE EXCEPTION 'member % has paused trading', NEW.member_id USING ERRCODE = 'OX013';
  END IF;
  IF TG_TABLE_NAME = 'spot_orders' THEN
    most := CASE WHEN own.order_value_next_at <= at THEN own.order_value_next ELSE own.order_value END;
    IF most IS NOT NULL AND (NEW.worth IS NULL OR NEW.worth > most) THEN
      RAISE EXCEPTION 'an order of member % is above the own limit', NEW.member_id
        USING ERRCODE = 'OX011';
    END IF;
  ELSIF TG_TABLE_NAME = 'option_orders' THEN
    most := CASE WHEN own.stake_next_at <= at THEN own.stake_next ELSE own.stake END;
    IF NEW.stake > most THEN
      RAISE EXCEPTION 'a stake of member % is above the own limit', NEW.member_id
        USING ERRCODE = 'OX010';
    END IF;
    most := CASE WHEN own.loss_next_at <= at THEN own.loss_next ELSE own.loss END;
    IF most IS NOT NULL THEN
      SELECT greatest(-coalesce(sum(profit), 0), 0) INTO lost FROM option_orders
        WHERE member_id = NEW.member_id AND status = 'settled' AND settled_at >= at - at % 86400000;
      SELECT lost + coalesce(sum(stake), 0) INTO lost FROM option_orders
        WHERE member_id = NEW.member_id AND status = 'running';
      IF lost > most THEN
        RAISE EXCEPTION 'member % could lose more than the own limit', NEW.member_id
          USING ERRCODE = 'OX012';
      END IF;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER option_orders_limits AFTER INSERT ON "option_orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_beyond_limits();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER spot_orders_limits AFTER INSERT ON "spot_orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_beyond_limits();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER loans_limits AFTER INSERT ON "loans"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_beyond_limits();
