CREATE TABLE "download_days" (
	"day" date NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"app" text NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "download_days_day_episode_id_app_pk" PRIMARY KEY("day","episode_id","app")
);
--> statement-breakpoint
CREATE TABLE "download_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"listener" "bytea" NOT NULL,
	"app" text NOT NULL,
	"verdict" text NOT NULL,
	"first_byte" bigint NOT NULL,
	"last_byte" bigint NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_listens" (
	"day" date NOT NULL,
	"episode_id" uuid NOT NULL,
	"listener" "bytea" NOT NULL,
	"podcast_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"app" text NOT NULL,
	"ranges" "int8multirange" NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "download_listens_day_episode_id_listener_pk" PRIMARY KEY("day","episode_id","listener")
);
--> statement-breakpoint
CREATE TABLE "download_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_redirects" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"target" text,
	"new_host" text,
	"redirected_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"object" text,
	"etag" text,
	"modified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"guid" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"object" text NOT NULL,
	"file_size" bigint NOT NULL,
	"header_bytes" bigint DEFAULT 0 NOT NULL,
	"duration" double precision NOT NULL,
	"bitrate" integer DEFAULT 0 NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"retired_until" timestamp (3) with time zone,
	"peaks" jsonb,
	"peaks_state" text DEFAULT 'pending' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "versions_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "apple_podcasts_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "spotify_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "google_podcasts_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "amazon_music_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "pandora_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "stitcher_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "radio_public_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "iheart_radio_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "youtube_music_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "pocket_casts_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "overcast_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "podcast_index_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "deezer_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "show_owner_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "funding_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "funding_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "txt_records" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "feed_guid" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "old_feed_url" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "old_host" text;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_days_podcast" ON "download_days" USING btree ("podcast_id","day");--> statement-breakpoint
CREATE INDEX "download_events_open" ON "download_events" USING btree ("is_settled","id");--> statement-breakpoint
CREATE INDEX "download_events_day" ON "download_events" USING btree ("day","episode_id");--> statement-breakpoint
CREATE INDEX "publications_feed" ON "publications" USING btree ("podcast_id","published_at" DESC NULLS LAST,"episode_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publications_recording" ON "publications" USING btree ("recording_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_name" ON "recordings" USING btree ("podcast_id",lower("file_name")) WHERE not "recordings"."is_deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_episode" ON "recordings" USING btree ("episode_id") WHERE "recordings"."episode_id" is not null;--> statement-breakpoint
CREATE INDEX "recordings_list" ON "recordings" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "recordings"."is_deleted";--> statement-breakpoint
CREATE INDEX "recordings_deleted" ON "recordings" USING btree ("retired_until") WHERE "recordings"."is_deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_object" ON "recordings" USING btree ("object");