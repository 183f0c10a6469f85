CREATE TABLE "token_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"untagged_until" bigint NOT NULL,
	CONSTRAINT "token_keys_one" CHECK ("token_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "push_subscriptions_silent" ON "push_subscriptions" USING btree ("id") WHERE "push_subscriptions"."unanswered" > 0;--> statement-breakpoint
CREATE INDEX "push_messages_security" ON "push_messages" USING btree ("due_at") WHERE "push_messages"."state" = 'waiting' and "push_messages"."kind" = 'device';
