-- Daily rates of currencies, in which members may see totals.
CREATE TABLE "currency_rates" (
  "code" text PRIMARY KEY,
  "rate" numeric(38, 18) NOT NULL,
  "day" text NOT NULL,
  "enabled" boolean DEFAULT true NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "currency_rates_rate" CHECK ("rate" > 0)
);
