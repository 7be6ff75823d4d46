CREATE TABLE "busy_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "busy_days" (
	"calendar_id" uuid NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "busy_days_calendar_id_day_title_pk" PRIMARY KEY("calendar_id","day","title")
);
--> statement-breakpoint
CREATE TABLE "interview_people" (
	"episode_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "interview_people_episode_id_user_id_pk" PRIMARY KEY("episode_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmer_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"is_reminded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_checklists" ADD COLUMN "remind_on" date;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_days" ADD CONSTRAINT "busy_days_calendar_id_busy_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_people" ADD CONSTRAINT "interview_people_episode_id_interviews_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."interviews"("episode_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_people" ADD CONSTRAINT "interview_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_confirmer_id_users_id_fk" FOREIGN KEY ("confirmer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_calendars_podcast" ON "busy_calendars" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "busy_calendars_tried" ON "busy_calendars" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "interview_people_user" ON "interview_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interviews_start" ON "interviews" USING btree ("starts_at","episode_id");--> statement-breakpoint
CREATE INDEX "interviews_confirmer" ON "interviews" USING btree ("confirmer_id");--> statement-breakpoint
CREATE INDEX "interviews_soon" ON "interviews" USING btree ("starts_at") WHERE not "interviews"."is_reminded";--> statement-breakpoint
CREATE INDEX "episode_checklists_remind" ON "episode_checklists" USING btree ("remind_on","id") WHERE "episode_checklists"."remind_on" is not null;--> statement-breakpoint
CREATE INDEX "episodes_planned" ON "episodes" USING btree ("podcast_id","planned_release_date") WHERE "episodes"."planned_release_date" is not null;--> statement-breakpoint
CREATE INDEX "episodes_undated" ON "episodes" USING btree ("podcast_id") WHERE "episodes"."planned_release_date" is null and "episodes"."scheduled_release_date" is null and not "episodes"."is_published";--> statement-breakpoint
CREATE UNIQUE INDEX "links_calendar" ON "links" USING btree ("user_id",coalesce("podcast_id", '00000000-0000-0000-0000-000000000000')) WHERE "links"."kind" = 'calendar';--> statement-breakpoint
CREATE INDEX "step_assignments_day" ON "step_assignments" USING btree ("due_date","episode_id") WHERE "step_assignments"."due_date" is not null;