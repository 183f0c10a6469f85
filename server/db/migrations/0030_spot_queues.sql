-- What stands before an order in the book of the market. Orders from before stand before nobody, as they did.
ALTER TABLE "spot_orders" ADD COLUMN "queue" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "trigger_queue" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "queue_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD CONSTRAINT "spot_orders_queue" CHECK ("spot_orders"."queue" >= 0 and "spot_orders"."trigger_queue" >= 0);--> statement-breakpoint
-- A queue only becomes shorter, by trades that are counted once.
CREATE FUNCTION refuse_longer_spot_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.queue > OLD.queue OR NEW.trigger_queue > OLD.trigger_queue OR NEW.queue_at < OLD.queue_at
    OR (NEW.queue_at = OLD.queue_at
      AND (NEW.queue, NEW.trigger_queue) IS DISTINCT FROM (OLD.queue, OLD.trigger_queue))
  THEN
    RAISE EXCEPTION 'the queue before spot order % may only be traded', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER spot_orders_queue_shrinks BEFORE UPDATE
  ON "spot_orders" FOR EACH ROW EXECUTE FUNCTION refuse_longer_spot_queue();
