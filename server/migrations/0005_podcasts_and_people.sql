CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"delivery" text NOT NULL,
	CONSTRAINT "notification_preferences_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
CREATE TABLE "notification_states" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"digest_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"event" text NOT NULL,
	"trigger_user_id" uuid,
	"podcast_id" uuid,
	"data" jsonb NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"delivery" text
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast_infos" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"number_of_episodes" integer DEFAULT 0 NOT NULL,
	"number_of_published_episodes" integer DEFAULT 0 NOT NULL,
	"recording_storage_used" bigint DEFAULT 0 NOT NULL,
	"team_roles" text[] DEFAULT '{"HOST","CO_HOST","PRODUCER","AUDIO_ENGINEER","MARKETING_MANAGER","COPYWRITER"}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "podcast_roles" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "subtitle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "show_summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "project_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "photo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "photo_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "is_default_photo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "audio_bio" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "parental_advisory" text DEFAULT 'clean' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "external_website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "podcast_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "itunes_visibility" text DEFAULT 'show' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "show_type" text DEFAULT 'episodic' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "episode_grouping" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "episode_numbering" text DEFAULT 'yes' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "release_frequency" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "release_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "release_start_date" date;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "default_release_time" text;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "authors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "copyright" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "owner_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "owner_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "color" text DEFAULT '4e73ff' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_instagram" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_facebook" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_twitter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_linkedin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_youtube" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_patreon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "social_cashapp" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "last_updater_id" uuid;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "last_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "inviter_id" uuid;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "allow_other_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "podcast_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_states" ADD CONSTRAINT "notification_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_trigger_user_id_users_id_fk" FOREIGN KEY ("trigger_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_infos" ADD CONSTRAINT "podcast_infos_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_podcast" ON "activities" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event" ON "notifications" USING btree ("user_id","event");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_delivery" ON "notifications" USING btree ("delivery","user_id") WHERE "notifications"."delivery" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_offers_token" ON "ownership_offers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "ownership_offers_to" ON "ownership_offers" USING btree ("to_user_id");--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_last_updater_id_users_id_fk" FOREIGN KEY ("last_updater_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD CONSTRAINT "podcast_roles_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "podcast_roles_invited" ON "podcast_roles" USING btree ("podcast_id","email") WHERE not "podcast_roles"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "podcast_roles_token" ON "podcast_roles" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "uploads_podcast" ON "uploads" USING btree ("podcast_id") WHERE "uploads"."podcast_id" is not null;