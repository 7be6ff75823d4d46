CREATE TABLE "guest_tracks" (
	"object" text PRIMARY KEY NOT NULL,
	"episode_guest_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"recording_id" uuid
);
--> statement-breakpoint
ALTER TABLE "guest_tracks" ADD CONSTRAINT "guest_tracks_episode_guest_id_episode_guests_id_fk" FOREIGN KEY ("episode_guest_id") REFERENCES "public"."episode_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_tracks" ADD CONSTRAINT "guest_tracks_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_tracks_guest" ON "guest_tracks" USING btree ("episode_guest_id","created_at");--> statement-breakpoint
CREATE INDEX "guest_tracks_recording" ON "guest_tracks" USING btree ("recording_id");