-- Small balances that were converted together have the same sweep_id.
ALTER TABLE "coin_exchanges" ADD COLUMN "sweep_id" uuid;
