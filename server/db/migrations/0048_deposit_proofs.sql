-- What was received beside what was reported, and what makes a proof or a transaction count once.
ALTER TABLE "deposits" ADD COLUMN "credited" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "voucher_hash" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "voucher_look" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "txid" text;--> statement-breakpoint
UPDATE "deposits" SET "credited" = "amount" WHERE "status" = 'approved';--> statement-breakpoint
-- Earlier versions credited one picture as often as it was sent: the first of them has its hash.
UPDATE "deposits" SET "voucher_hash" = first.hash FROM (
  SELECT min(d.id) AS id, encode(sha256(u.content), 'hex') AS hash
  FROM "deposits" d JOIN "uploads" u ON u.id = d.voucher_id
  WHERE d.status <> 'rejected' AND u.content IS NOT NULL GROUP BY 2
) AS first WHERE "deposits"."id" = first.id;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_voucher_hash" ON "deposits" USING btree ("voucher_hash") WHERE "deposits"."status" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_txid" ON "deposits" USING btree ("network",lower("txid")) WHERE "deposits"."status" <> 'rejected' and "deposits"."txid" is not null;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_credited" CHECK (("deposits"."status" = 'approved') = ("deposits"."credited" is not null) and "deposits"."credited" > 0);
