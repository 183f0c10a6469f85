CREATE TABLE "asset_total_runs" (
	"day_at" bigint PRIMARY KEY NOT NULL,
	"posting_id" bigint NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"holder" text,
	"held_until" bigint DEFAULT 0 NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "asset_totals" (
	"member_id" bigint NOT NULL,
	"day_at" bigint NOT NULL,
	"total" numeric(38, 18),
	"posting_id" bigint NOT NULL,
	CONSTRAINT "asset_totals_member_id_day_at_pk" PRIMARY KEY("member_id","day_at")
);
--> statement-breakpoint
ALTER TABLE "asset_totals" ADD CONSTRAINT "asset_totals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_totals_age" ON "asset_totals" USING btree ("day_at");