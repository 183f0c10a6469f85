-- Opening funds, the sources of the entries of that kind. Those of earlier versions are taken from the ledger.
CREATE TABLE "openings" (
  "reference" text NOT NULL,
  "member_id" bigint NOT NULL REFERENCES "members"("id"),
  "account" integer NOT NULL,
  "coin_id" bigint NOT NULL REFERENCES "coins"("id"),
  "amount" numeric(38, 18) NOT NULL,
  CONSTRAINT "openings_reference_member_id_account_coin_id_pk"
    PRIMARY KEY ("reference", "member_id", "account", "coin_id")
);
--> statement-breakpoint
INSERT INTO "openings"
  SELECT t.reference, l.member_id, l.account, l.coin_id, l.amount
  FROM ledger_transactions t JOIN ledger_legs l ON l.transaction_id = t.id
  WHERE t.kind = 'opening' AND l.member_id IS NOT NULL;
