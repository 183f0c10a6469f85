ALTER TABLE "push_subscriptions" ADD COLUMN "server_key" text;
