CREATE TABLE "download_recordings" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "download_events_open";--> statement-breakpoint
ALTER TABLE "download_listens" DROP CONSTRAINT "download_listens_day_episode_id_listener_pk";--> statement-breakpoint
ALTER TABLE "download_listens" ADD CONSTRAINT "download_listens_day_episode_id_listener_recording_id_pk" PRIMARY KEY("day","episode_id","listener","recording_id");--> statement-breakpoint
ALTER TABLE "download_events" ADD COLUMN "basis" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_events" ADD COLUMN "threshold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "download_listens" ADD COLUMN "threshold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "download_events_waiting" ON "download_events" USING btree ("id") WHERE not "download_events"."is_settled";