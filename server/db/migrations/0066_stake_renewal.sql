-- Stakes that are staked again at their end, each at most once.
ALTER TABLE "staking_orders" ADD COLUMN "renews" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "staking_orders" ADD COLUMN "renewal_of_id" bigint;
--> statement-breakpoint
ALTER TABLE "staking_orders" ADD CONSTRAINT "staking_orders_renewal_of_id_unique" UNIQUE ("renewal_of_id");
--> statement-breakpoint
ALTER TABLE "staking_orders" ADD CONSTRAINT "staking_orders_renewal_of_id_staking_orders_id_fk" FOREIGN KEY ("renewal_of_id") REFERENCES "public"."staking_orders"("id") ON DELETE no action ON UPDATE no action;
