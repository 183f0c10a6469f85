-- The desk shows other members with the target of a withdrawal.
CREATE INDEX "withdrawals_target" ON "withdrawals" USING btree ("target");--> statement-breakpoint
CREATE INDEX "withdrawal_addresses_address" ON "withdrawal_addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "bank_cards_number" ON "bank_cards" USING btree ("card_number");
