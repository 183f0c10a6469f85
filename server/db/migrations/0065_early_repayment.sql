-- Loans that are repaid before they fall due cost interest for the days begun only.
ALTER TABLE "loans" ADD COLUMN "early_interest" numeric(38, 18);
--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_early_interest" CHECK ("loans"."early_interest" is null or ("loans"."repayment" = 'repaid'
        and "loans"."early_interest" <= "loans"."interest"
        and "loans"."early_interest" * 100 >= "loans"."amount" * "loans"."interest_rate"
          * least("loans"."cycle_days", greatest(1, ceil(("loans"."repaid_at" - "loans"."decided_at") / 86400000.0)))));
