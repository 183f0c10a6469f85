-- Settings that follow a member to other devices.
CREATE TABLE "member_preferences" (
  "member_id" bigint PRIMARY KEY,
  "version" integer NOT NULL,
  "document" text NOT NULL,
  "updated_at" bigint NOT NULL,
  CONSTRAINT "member_preferences_size" CHECK (length("document") <= 30000)
);
--> statement-breakpoint
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
