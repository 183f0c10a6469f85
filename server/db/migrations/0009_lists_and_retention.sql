-- Lists: each filter reads an index in order and nothing else of the member's history.
DROP INDEX "ledger_legs_member";--> statement-breakpoint
CREATE INDEX "ledger_legs_member" ON "ledger_legs" USING btree ("member_id","account","coin_id","bucket","id") WHERE "ledger_legs"."member_id" is not null;--> statement-breakpoint
DROP INDEX "spot_orders_member";--> statement-breakpoint
CREATE INDEX "spot_orders_member_open" ON "spot_orders" USING btree ("member_id","id") WHERE "spot_orders"."status" = 'open';--> statement-breakpoint
CREATE INDEX "spot_orders_closed_side" ON "spot_orders" USING btree ("member_id","status","side","id") WHERE "spot_orders"."status" <> 'open';--> statement-breakpoint
CREATE INDEX "spot_orders_closed_market" ON "spot_orders" USING btree ("member_id","status","market_id","side","id") WHERE "spot_orders"."status" <> 'open';--> statement-breakpoint
DROP INDEX "own_transfers_member";--> statement-breakpoint
CREATE INDEX "own_transfers_way" ON "own_transfers" USING btree ("member_id","coin_id","from_account","to_account","id");--> statement-breakpoint
-- Whether a member has an unread notice is one look into an index: who opened an own notice stands with it.
ALTER TABLE "notices" ADD COLUMN "read_at" bigint;--> statement-breakpoint
UPDATE "notices" SET "read_at" = "notice_reads"."at" FROM "notice_reads"
	WHERE "notice_reads"."notice_id" = "notices"."id" AND "notice_reads"."member_id" = "notices"."member_id";--> statement-breakpoint
DELETE FROM "notice_reads" USING "notices"
	WHERE "notices"."id" = "notice_reads"."notice_id" AND "notices"."member_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("member_id","created_at") WHERE "notices"."member_id" is not null and "notices"."read_at" is null;--> statement-breakpoint
-- Retention: each rule finds what is old by an index.
CREATE INDEX "notice_reads_age" ON "notice_reads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "email_codes_expiry" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "spot_trades" ADD COLUMN "used_at" bigint DEFAULT (extract(epoch from now()) * 1000)::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "spot_trades_age" ON "spot_trades" USING btree ("used_at");--> statement-breakpoint
-- A trade's volume is used up, never given back; once no tick of its time is kept, nothing asks for it again.
CREATE OR REPLACE FUNCTION refuse_giving_back_trade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.used_at < extract(epoch from now()) * 1000 - 604800000 THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.used < OLD.used OR NEW.volume <> OLD.volume
    OR (NEW.market_id, NEW.trade, NEW.used_at) IS DISTINCT FROM (OLD.market_id, OLD.trade, OLD.used_at)
  THEN
    RAISE EXCEPTION 'trade % may only be used up', OLD.trade USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Images: each is judged once when it is a day old, and who names it is found by an index.
ALTER TABLE "uploads" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_unjudged" ON "uploads" USING btree ("created_at","id") WHERE not "uploads"."is_used";--> statement-breakpoint
CREATE INDEX "deposits_voucher" ON "deposits" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "identity_requests_front" ON "identity_requests" USING btree ("front_id");--> statement-breakpoint
CREATE INDEX "identity_requests_back" ON "identity_requests" USING btree ("back_id");--> statement-breakpoint
CREATE INDEX "identity_requests_handheld" ON "identity_requests" USING btree ("handheld_id");--> statement-breakpoint
CREATE INDEX "loans_front" ON "loans" USING btree ("front_id");--> statement-breakpoint
CREATE INDEX "loans_back" ON "loans" USING btree ("back_id");--> statement-breakpoint
CREATE INDEX "loans_handheld" ON "loans" USING btree ("handheld_id");
