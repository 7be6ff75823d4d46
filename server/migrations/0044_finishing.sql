CREATE TABLE "finishing_cuts" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"cuts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updater_id" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finishing_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"intro_id" uuid,
	"outro_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finishing_settings" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"is_on_upload" boolean DEFAULT false NOT NULL,
	"is_tagged_on_publish" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finishing_sounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"object" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	"duration" double precision NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finishings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"podcast_id" uuid NOT NULL,
	"result_id" uuid,
	"state" text NOT NULL,
	"stage" text,
	"progress" real DEFAULT 0 NOT NULL,
	"preset_name" text NOT NULL,
	"values" jsonb NOT NULL,
	"cuts" jsonb NOT NULL,
	"spans" jsonb,
	"facts" jsonb NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"runner_id" uuid,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "finishing_cuts" ADD CONSTRAINT "finishing_cuts_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_cuts" ADD CONSTRAINT "finishing_cuts_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_cuts" ADD CONSTRAINT "finishing_cuts_updater_id_users_id_fk" FOREIGN KEY ("updater_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_presets" ADD CONSTRAINT "finishing_presets_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_presets" ADD CONSTRAINT "finishing_presets_intro_id_finishing_sounds_id_fk" FOREIGN KEY ("intro_id") REFERENCES "public"."finishing_sounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_presets" ADD CONSTRAINT "finishing_presets_outro_id_finishing_sounds_id_fk" FOREIGN KEY ("outro_id") REFERENCES "public"."finishing_sounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_settings" ADD CONSTRAINT "finishing_settings_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_sounds" ADD CONSTRAINT "finishing_sounds_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishing_sounds" ADD CONSTRAINT "finishing_sounds_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishings" ADD CONSTRAINT "finishings_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishings" ADD CONSTRAINT "finishings_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishings" ADD CONSTRAINT "finishings_result_id_recordings_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finishings" ADD CONSTRAINT "finishings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finishing_cuts_podcast" ON "finishing_cuts" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "finishing_cuts_updater" ON "finishing_cuts" USING btree ("updater_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finishing_presets_name" ON "finishing_presets" USING btree ("podcast_id",lower("name" collate "und-x-icu") collate "C");--> statement-breakpoint
CREATE UNIQUE INDEX "finishing_presets_default" ON "finishing_presets" USING btree ("podcast_id") WHERE "finishing_presets"."is_default";--> statement-breakpoint
CREATE INDEX "finishing_presets_intro" ON "finishing_presets" USING btree ("intro_id");--> statement-breakpoint
CREATE INDEX "finishing_presets_outro" ON "finishing_presets" USING btree ("outro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finishing_sounds_name" ON "finishing_sounds" USING btree ("podcast_id",lower("name" collate "und-x-icu") collate "C");--> statement-breakpoint
CREATE UNIQUE INDEX "finishing_sounds_object" ON "finishing_sounds" USING btree ("object");--> statement-breakpoint
CREATE INDEX "finishing_sounds_creator" ON "finishing_sounds" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finishings_open" ON "finishings" USING btree ("recording_id") WHERE "finishings"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "finishings_recording" ON "finishings" USING btree ("recording_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finishings_result" ON "finishings" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "finishings_podcast" ON "finishings" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "finishings_creator" ON "finishings" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "finishings_queue" ON "finishings" USING btree ("created_at","id") WHERE "finishings"."state" in ('waiting', 'running');--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_source_id_recordings_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_source" ON "recordings" USING btree ("source_id");