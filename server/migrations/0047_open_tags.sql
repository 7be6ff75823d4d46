CREATE TABLE "publication_alternates" (
	"episode_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	CONSTRAINT "publication_alternates_episode_id_recording_id_pk" PRIMARY KEY("episode_id","recording_id")
);
--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "lists_trailers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "is_in_publisher_feed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_alternates" ADD CONSTRAINT "publication_alternates_episode_id_publications_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."publications"("episode_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_alternates" ADD CONSTRAINT "publication_alternates_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_alternates_recording" ON "publication_alternates" USING btree ("recording_id");