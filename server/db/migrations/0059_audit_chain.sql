-- One chain of both doors: each row has the hash of the row before it and of its own content.
ALTER TABLE "desk_audit"
  ADD COLUMN "seq" bigint DEFAULT 0 NOT NULL,
  ADD COLUMN "door" text DEFAULT 'command' NOT NULL,
  ADD COLUMN "proof" jsonb,
  ADD COLUMN "hash" text DEFAULT '' NOT NULL,
  ADD CONSTRAINT "desk_audit_door" CHECK ("door" in ('command', 'web', 'demo'));
--> statement-breakpoint
CREATE TABLE "desk_audit_head" (
  "id" integer PRIMARY KEY DEFAULT 1,
  "seq" bigint NOT NULL,
  "hash" text NOT NULL,
  CONSTRAINT "desk_audit_head_one_row" CHECK ("id" = 1)
);
--> statement-breakpoint
-- The content of a row as its hash covers it. Also read by audit:verify.
CREATE FUNCTION desk_audit_content(r desk_audit) RETURNS text LANGUAGE sql IMMUTABLE AS
  'SELECT jsonb_build_array(r.seq, r.at, r.actor, r.door, r.action, r.details, r.proof)::text';
--> statement-breakpoint
CREATE FUNCTION desk_audit_hash(p_before text, r desk_audit) RETURNS text LANGUAGE sql IMMUTABLE AS
  'SELECT encode(sha256(convert_to(p_before || chr(10) || desk_audit_content(r), ''UTF8'')), ''hex'')';
--> statement-breakpoint
ALTER TABLE "desk_audit" DISABLE TRIGGER desk_audit_append_only;
--> statement-breakpoint
DO $$
DECLARE
  row desk_audit;
  before text := '';
  place bigint := 0;
BEGIN
  FOR row IN SELECT * FROM desk_audit ORDER BY id LOOP
    place := place + 1;
    row.seq := place;
    before := desk_audit_hash(before, row);
    UPDATE desk_audit SET seq = place, hash = before WHERE id = row.id;
  END LOOP;
  INSERT INTO desk_audit_head (seq, hash) VALUES (place, before);
END $$;
--> statement-breakpoint
ALTER TABLE "desk_audit" ENABLE TRIGGER desk_audit_append_only;
--> statement-breakpoint
CREATE UNIQUE INDEX "desk_audit_seq" ON "desk_audit" USING btree ("seq");
--> statement-breakpoint
CREATE INDEX "desk_audit_subject" ON "desk_audit" USING btree (("details" ->> 'id'), "action");
--> statement-breakpoint
-- A proof is of one act.
CREATE UNIQUE INDEX "desk_audit_proof" ON "desk_audit" USING btree (("proof" ->> 'nonce')) WHERE "proof" is not null;
--> statement-breakpoint
-- Runs as the owner, since nobody else writes the head. The lock on it orders the rows until they are committed.
CREATE FUNCTION chain_desk_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  head desk_audit_head;
BEGIN
  SELECT * INTO STRICT head FROM desk_audit_head WHERE id = 1 FOR UPDATE;
  NEW.seq := head.seq + 1;
  NEW.hash := desk_audit_hash(head.hash, NEW);
  UPDATE desk_audit_head SET seq = NEW.seq, hash = NEW.hash WHERE id = 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_audit_chained BEFORE INSERT ON "desk_audit"
  FOR EACH ROW EXECUTE FUNCTION chain_desk_audit();
