-- Accounts that their members have frozen, and the one-time links by which a mail freezes them.
ALTER TABLE "members" ADD COLUMN "frozen_at" bigint;
--> statement-breakpoint
CREATE TABLE "freeze_links" (
  "link_hash" text PRIMARY KEY NOT NULL,
  "member_id" bigint NOT NULL REFERENCES "members"("id"),
  "expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "freeze_links_member" ON "freeze_links" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "freeze_links_expiry" ON "freeze_links" USING btree ("expires_at");
--> statement-breakpoint
-- As before, and a freeze is a restriction of all.
CREATE OR REPLACE FUNCTION is_restricted(p_member bigint, p_scope text, p_at bigint) RETURNS boolean LANGUAGE sql STABLE AS
  'SELECT EXISTS (SELECT FROM member_restrictions WHERE member_id = p_member AND lifted_at IS NULL
    AND scope IN (p_scope, ''all'') AND (until IS NULL OR until > p_at))
    OR EXISTS (SELECT FROM members WHERE id = p_member AND frozen_at IS NOT NULL)';
