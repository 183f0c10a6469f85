CREATE TABLE "book_takes" (
	"market_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"side" text NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"at" bigint NOT NULL,
	"shown" numeric(38, 18) NOT NULL,
	"taken" numeric(38, 18) NOT NULL,
	CONSTRAINT "book_takes_market_id_version_side_price_pk" PRIMARY KEY("market_id","version","side","price"),
	CONSTRAINT "book_takes_side" CHECK ("book_takes"."side" in ('buy', 'sell')),
	CONSTRAINT "book_takes_taken" CHECK ("book_takes"."taken" > 0 and "book_takes"."taken" <= "book_takes"."shown")
);
--> statement-breakpoint
ALTER TABLE "book_takes" ADD CONSTRAINT "book_takes_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;
