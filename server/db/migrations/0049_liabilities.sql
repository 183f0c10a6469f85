-- Proof of liabilities: roots are never changed or deleted; leaves and nodes of the newest days only. Hashes of leaves are
-- compared byte by byte, whatever the collation of the database is.
CREATE TABLE "liability_roots" (
  "day_at" bigint PRIMARY KEY,
  "at" bigint NOT NULL,
  "leaves" bigint NOT NULL,
  "coins" text NOT NULL,
  "sums" text NOT NULL,
  "hash" text NOT NULL,
  "root" text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE TRIGGER liability_roots_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON "liability_roots" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "liability_secrets" (
  "day_at" bigint PRIMARY KEY,
  "secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liability_leaves" (
  "day_at" bigint NOT NULL,
  "member_id" bigint NOT NULL,
  "hash" text COLLATE "C" NOT NULL,
  "amounts" text NOT NULL,
  PRIMARY KEY ("day_at", "member_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "liability_leaves_order" ON "liability_leaves" ("day_at", "hash");
--> statement-breakpoint
CREATE TABLE "liability_nodes" (
  "day_at" bigint NOT NULL,
  "level" integer NOT NULL,
  "position" bigint NOT NULL,
  "hash" text NOT NULL,
  "sums" text NOT NULL,
  "first_leaf" text COLLATE "C",
  PRIMARY KEY ("day_at", "level", "position")
);
--> statement-breakpoint
CREATE INDEX "liability_nodes_first_leaf" ON "liability_nodes" ("day_at", "first_leaf");
--> statement-breakpoint
CREATE TABLE "liability_refusals" (
  "day_at" bigint PRIMARY KEY,
  "at" bigint NOT NULL,
  "differences" text NOT NULL
);
