ALTER TABLE "profiles" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "profile_color" text DEFAULT '4e73ff' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "instagram_handle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "facebook_handle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "twitter_handle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "linkedin_handle" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "photo" text[];--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "audio_bio" text;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username" ON "profiles" USING btree (lower("username"));