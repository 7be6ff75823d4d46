CREATE TABLE "episode_checklists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_reactions" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reactions_comment_id_emoji_user_id_pk" PRIMARY KEY("comment_id","emoji","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"guid" text NOT NULL,
	"title" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"episode_type" text DEFAULT 'FULL' NOT NULL,
	"level" text,
	"season_number" integer,
	"episode_number" integer,
	"parental_advisory" text DEFAULT 'clean' NOT NULL,
	"itunes_visibility" text DEFAULT 'show' NOT NULL,
	"photo" text,
	"photo_digest" text,
	"show_notes" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"show_notes_updated_at" timestamp (3) with time zone,
	"show_notes_updater_id" uuid,
	"show_notes_version" integer DEFAULT 0 NOT NULL,
	"duration" integer,
	"planned_release_date" timestamp (3) with time zone,
	"scheduled_release_date" timestamp (3) with time zone,
	"is_published" boolean DEFAULT false NOT NULL,
	"last_published_date" timestamp (3) with time zone,
	"published_episode_modified" boolean DEFAULT false NOT NULL,
	"percent_completed" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (case when is_published then 'published' when percent_completed = 100 then 'complete' else 'in_work' end) STORED NOT NULL,
	"migration_status" text DEFAULT 'MIGRATION_NONE' NOT NULL,
	"migration_error_message" text,
	"creator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"review_type" text NOT NULL,
	"review_status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"reviewer_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_progresses" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"setup" smallint DEFAULT 0 NOT NULL,
	"invite_guests" smallint DEFAULT 0 NOT NULL,
	"schedule_interview" smallint DEFAULT 0 NOT NULL,
	"upload_audio" smallint DEFAULT 0 NOT NULL,
	"write_show_notes" smallint DEFAULT 0 NOT NULL,
	"review_episode" smallint DEFAULT 0 NOT NULL,
	"current_step" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"show_notes_done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "podcast_infos" ADD COLUMN "number_of_complete_episodes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_checklists" ADD CONSTRAINT "episode_checklists_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_checklists" ADD CONSTRAINT "episode_checklists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_show_notes_updater_id_users_id_fk" FOREIGN KEY ("show_notes_updater_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_reviews" ADD CONSTRAINT "episode_reviews_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_reviews" ADD CONSTRAINT "episode_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progresses" ADD CONSTRAINT "episode_progresses_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "episode_checklists_owner" ON "episode_checklists" USING btree ("episode_id","user_id");--> statement-breakpoint
CREATE INDEX "comments_episode" ON "comments" USING btree ("episode_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_guid" ON "episodes" USING btree ("podcast_id","guid");--> statement-breakpoint
CREATE INDEX "episodes_list" ON "episodes" USING btree ("podcast_id","is_published","created_at" DESC NULLS LAST,"last_published_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "episodes_state" ON "episodes" USING btree ("podcast_id","state","is_published","created_at" DESC NULLS LAST,"last_published_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "episodes_due" ON "episodes" USING btree ("scheduled_release_date") WHERE "episodes"."scheduled_release_date" is not null;--> statement-breakpoint
CREATE INDEX "episode_reviews_episode" ON "episode_reviews" USING btree ("episode_id","created_at");--> statement-breakpoint
CREATE INDEX "episode_reviews_reviewer" ON "episode_reviews" USING btree ("reviewer_id");