CREATE TABLE "archive_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text NOT NULL,
	"row" jsonb NOT NULL,
	"is_whole" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"object" text NOT NULL,
	"podcast_id" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"report" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "archive_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"podcast_id" uuid,
	"state" text NOT NULL,
	"with_guests" boolean NOT NULL,
	"with_members" boolean NOT NULL,
	"object" text NOT NULL,
	"file_name" text NOT NULL,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"size" bigint,
	"error" text,
	"link_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "archive_claims" ADD CONSTRAINT "archive_claims_person_id_archive_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."archive_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_imports" ADD CONSTRAINT "archive_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_people" ADD CONSTRAINT "archive_people_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_claims_person" ON "archive_claims" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "archive_imports_user" ON "archive_imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "archive_imports_podcast" ON "archive_imports" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "archive_people_podcast" ON "archive_people" USING btree ("podcast_id","email");--> statement-breakpoint
CREATE INDEX "archives_podcast" ON "archives" USING btree ("podcast_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "archives_user" ON "archives" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "archives_link" ON "archives" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "archives_expiry" ON "archives" USING btree ("expires_at");