-- An approved withdrawal was paid when it was approved: it is sent, without a transaction hash. The column is renamed,
-- so that an instance of an older version cannot pay at the approval.
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_status";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_decided";--> statement-breakpoint
DROP INDEX "withdrawals_pending";--> statement-breakpoint
ALTER TABLE "withdrawals" RENAME COLUMN "status" TO "step";--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "step" SET DEFAULT 'review';--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "txid" text;--> statement-breakpoint
UPDATE "withdrawals" SET "step" = CASE "step" WHEN 'pending' THEN 'review' ELSE 'sent' END
  WHERE "step" IN ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("id") WHERE "withdrawals"."step" in ('review', 'approved', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_txid" ON "withdrawals" USING btree (coalesce("network", case "kind" when 'bank' then 'bank' else 'coin ' || "coin_id"::text end),lower("txid")) WHERE "withdrawals"."txid" is not null;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_step" CHECK ("withdrawals"."step" in ('review', 'approved', 'sending', 'sent', 'failed', 'rejected', 'cancelled'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_decided" CHECK (("withdrawals"."step" = 'review') = ("withdrawals"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_claimed" CHECK (("withdrawals"."claimed_by" is not null or "withdrawals"."step" not in ('sending', 'failed'))
        and ("withdrawals"."claimed_by" is null or "withdrawals"."step" in ('sending', 'sent', 'failed')));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_sent" CHECK ("withdrawals"."txid" is null or "withdrawals"."step" = 'sent');--> statement-breakpoint
-- A withdrawal goes from step to step in one direction, and ends once; its figures and its target never change.
CREATE FUNCTION refuse_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (OLD.member_id, OLD.coin_id, OLD.account, OLD.kind, OLD.amount, OLD.fee, OLD.arrival, OLD.target, OLD.network)
      IS DISTINCT FROM
       (NEW.member_id, NEW.coin_id, NEW.account, NEW.kind, NEW.amount, NEW.fee, NEW.arrival, NEW.target, NEW.network)
    OR (OLD.step, NEW.step) NOT IN (('review', 'approved'), ('review', 'rejected'), ('review', 'cancelled'),
      ('approved', 'sending'), ('sending', 'sending'), ('sending', 'sent'), ('sending', 'failed'))
    OR (NEW.step = 'sent' AND NEW.txid IS NULL)
  THEN
    RAISE EXCEPTION 'withdrawal % is %: the change is refused', OLD.id, OLD.step
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_steps BEFORE UPDATE OR DELETE
  ON "withdrawals" FOR EACH ROW EXECUTE FUNCTION refuse_step();
