CREATE TABLE "saved_receivers" (
	"member_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "saved_receivers_member_id_receiver_id_pk" PRIMARY KEY("member_id","receiver_id"),
	CONSTRAINT "saved_receivers_members" CHECK ("saved_receivers"."member_id" <> "saved_receivers"."receiver_id")
);
--> statement-breakpoint
ALTER TABLE "saved_receivers" ADD CONSTRAINT "saved_receivers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_receivers" ADD CONSTRAINT "saved_receivers_receiver_id_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
