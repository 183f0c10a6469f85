CREATE TABLE "entry_prices" (
	"entry_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	CONSTRAINT "entry_prices_entry_id_coin_id_pk" PRIMARY KEY("entry_id","coin_id"),
	CONSTRAINT "entry_prices_price" CHECK ("entry_prices"."price" > 0)
);
--> statement-breakpoint
ALTER TABLE "entry_prices" ADD CONSTRAINT "entry_prices_entry_id_ledger_transactions_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_prices" ADD CONSTRAINT "entry_prices_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE no action ON UPDATE no action;