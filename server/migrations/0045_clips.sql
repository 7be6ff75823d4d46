CREATE TABLE "clip_adoptions" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clip_files" (
	"clip_id" uuid NOT NULL,
	"format" text NOT NULL,
	"object" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clip_files_clip_id_format_pk" PRIMARY KEY("clip_id","format")
);
--> statement-breakpoint
CREATE TABLE "clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"former_recording_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"title" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"is_in_feed" boolean DEFAULT false NOT NULL,
	"is_on_page" boolean DEFAULT false NOT NULL,
	"render_state" text DEFAULT 'none' NOT NULL,
	"formats" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"error" text,
	"runner_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_text_missing" boolean DEFAULT false NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clip_adoptions" ADD CONSTRAINT "clip_adoptions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_adoptions" ADD CONSTRAINT "clip_adoptions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_files" ADD CONSTRAINT "clip_files_clip_id_clips_id_fk" FOREIGN KEY ("clip_id") REFERENCES "public"."clips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clip_adoptions_podcast" ON "clip_adoptions" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "clips_recording" ON "clips" USING btree ("recording_id","start_ms");--> statement-breakpoint
CREATE INDEX "clips_podcast" ON "clips" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "clips_creator" ON "clips" USING btree ("creator_id");