CREATE TABLE "market_coverage" (
	"symbol" text PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_gaps" (
	"symbol" text NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "market_gaps_symbol_since_until_pk" PRIMARY KEY("symbol","since","until"),
	CONSTRAINT "market_gaps_order" CHECK ("market_gaps"."since" < "market_gaps"."until")
);
--> statement-breakpoint
-- One number stood for every market until now.
INSERT INTO "market_coverage" ("symbol", "until")
	SELECT "markets"."symbol", "market_leases"."covered" FROM "markets"
	CROSS JOIN "market_leases" WHERE "market_leases"."name" = 'ticks' AND "market_leases"."covered" > 0;
--> statement-breakpoint
ALTER TABLE "market_leases" DROP COLUMN "covered";
