CREATE TABLE "token_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"untagged_until" bigint NOT NULL,
	CONSTRAINT "token_keys_one" CHECK ("token_keys"."id" = 1)
);
