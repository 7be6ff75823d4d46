CREATE TABLE "chapter_images" (
	"photo" text PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"recording_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter_lists" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"chapters" jsonb NOT NULL,
	"is_outdated" boolean DEFAULT false NOT NULL,
	"is_from_files" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"updater_id" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"podcast_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"chapters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transcript_id" uuid NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"speaker" text NOT NULL,
	"text" text NOT NULL,
	"words" jsonb,
	"confidence" real,
	"is_checked" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_settings" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"is_auto_released" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"podcast_id" uuid NOT NULL,
	"transcript_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"is_checked" boolean NOT NULL,
	"segments" jsonb NOT NULL,
	"segment_count" integer NOT NULL,
	"word_count" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcription_pieces" (
	"transcription_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"track" integer DEFAULT 0 NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"segments" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"took_ms" integer,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "transcription_pieces_transcription_id_position_pk" PRIMARY KEY("transcription_id","position")
);
--> statement-breakpoint
CREATE TABLE "transcriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"podcast_id" uuid NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"tracks" jsonb NOT NULL,
	"engine" text,
	"pieces_total" integer,
	"pieces_done" integer DEFAULT 0 NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"runner_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"podcast_id" uuid NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"is_checked" boolean DEFAULT false NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	"is_outdated" boolean DEFAULT false NOT NULL,
	"is_from_files" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"updater_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "start_ms" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "end_ms" integer;--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD COLUMN "start_ms" integer;--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD COLUMN "end_ms" integer;--> statement-breakpoint
ALTER TABLE "chapter_images" ADD CONSTRAINT "chapter_images_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_images" ADD CONSTRAINT "chapter_images_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_lists" ADD CONSTRAINT "chapter_lists_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_lists" ADD CONSTRAINT "chapter_lists_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_lists" ADD CONSTRAINT "chapter_lists_updater_id_users_id_fk" FOREIGN KEY ("updater_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD CONSTRAINT "transcript_segments_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_settings" ADD CONSTRAINT "transcript_settings_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_pieces" ADD CONSTRAINT "transcription_pieces_transcription_id_transcriptions_id_fk" FOREIGN KEY ("transcription_id") REFERENCES "public"."transcriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_updater_id_users_id_fk" FOREIGN KEY ("updater_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_images_podcast" ON "chapter_images" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "chapter_images_recording" ON "chapter_images" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "chapter_lists_podcast" ON "chapter_lists" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "chapter_lists_updater" ON "chapter_lists" USING btree ("updater_id");--> statement-breakpoint
CREATE INDEX "chapter_versions_recording" ON "chapter_versions" USING btree ("recording_id","number");--> statement-breakpoint
CREATE INDEX "chapter_versions_podcast" ON "chapter_versions" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "transcript_segments_order" ON "transcript_segments" USING btree ("transcript_id","start_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_versions_number" ON "transcript_versions" USING btree ("transcript_id","number");--> statement-breakpoint
CREATE INDEX "transcript_versions_recording" ON "transcript_versions" USING btree ("recording_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transcript_versions_podcast" ON "transcript_versions" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "transcript_versions_author" ON "transcript_versions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcriptions_open" ON "transcriptions" USING btree ("recording_id") WHERE "transcriptions"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "transcriptions_recording" ON "transcriptions" USING btree ("recording_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transcriptions_queue" ON "transcriptions" USING btree ("created_at","id") WHERE "transcriptions"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "transcriptions_podcast" ON "transcriptions" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "transcriptions_creator" ON "transcriptions" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcripts_recording" ON "transcripts" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "transcripts_podcast" ON "transcripts" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "transcripts_updater" ON "transcripts" USING btree ("updater_id");--> statement-breakpoint
-- Each segment is found on its own, so that a hit has a time.
CREATE FUNCTION "search_segment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NEW.text IS DISTINCT FROM OLD.text THEN
		PERFORM search_save('transcript', NEW.id, podcast_id, '', NEW.text, updated_at) FROM transcripts WHERE id = NEW.transcript_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_segment" AFTER INSERT OR UPDATE OF text ON "transcript_segments" FOR EACH ROW EXECUTE FUNCTION search_segment();--> statement-breakpoint
CREATE TRIGGER "search_segment_deleted" AFTER DELETE ON "transcript_segments" FOR EACH ROW EXECUTE FUNCTION search_delete();
