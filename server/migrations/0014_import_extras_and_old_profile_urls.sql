CREATE TABLE "old_profile_urls" (
	"profile_url" text PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "feed_elements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "old_profile_urls" ADD CONSTRAINT "old_profile_urls_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_profile_urls_podcast" ON "old_profile_urls" USING btree ("podcast_id");