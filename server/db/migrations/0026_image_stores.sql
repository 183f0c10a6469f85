CREATE TABLE "image_removals" (
	"store" text NOT NULL,
	"key" text NOT NULL,
	"due_at" bigint NOT NULL,
	CONSTRAINT "image_removals_store_key_pk" PRIMARY KEY("store","key"),
	CONSTRAINT "image_removals_store" CHECK ("image_removals"."store" <> 'database')
);
--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "store" text DEFAULT 'database' NOT NULL;--> statement-breakpoint
CREATE INDEX "image_removals_due" ON "image_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "uploads_outside" ON "uploads" USING btree ("id") WHERE "uploads"."store" <> 'database';--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_store" CHECK ("uploads"."store" in ('database', 's3'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_content" CHECK (("uploads"."store" = 'database') = ("uploads"."content" is not null));