-- Accounts that their members have closed; addresses leave them 30 days later.
ALTER TABLE "members" ADD COLUMN "closed_at" bigint;
--> statement-breakpoint
CREATE INDEX "members_closed" ON "members" USING btree ("closed_at") WHERE "members"."closed_at" is not null;
