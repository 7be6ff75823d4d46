CREATE TABLE "download_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_days" (
	"import_id" uuid NOT NULL,
	"day" date NOT NULL,
	"episode_id" uuid,
	"downloads" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "download_imports" ADD CONSTRAINT "download_imports_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_imports" ADD CONSTRAINT "download_imports_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_days" ADD CONSTRAINT "imported_days_import_id_download_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."download_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_days" ADD CONSTRAINT "imported_days_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_imports_podcast" ON "download_imports" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "download_imports_creator" ON "download_imports" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "imported_days_import" ON "imported_days" USING btree ("import_id","day");--> statement-breakpoint
CREATE INDEX "imported_days_episode" ON "imported_days" USING btree ("episode_id","day");