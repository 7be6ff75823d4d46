CREATE TABLE "episode_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"prep_notes" text DEFAULT '' NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"invitation" jsonb,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"is_answered_by_team" boolean DEFAULT false NOT NULL,
	"answer_note" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"details" jsonb,
	"details_saved_at" timestamp (3) with time zone,
	"details_version" integer DEFAULT 0 NOT NULL,
	"accepted_version" integer,
	"credit" jsonb,
	"approval" text,
	"approval_note" text DEFAULT '' NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"told_time" timestamp (3) with time zone,
	"told_event" jsonb,
	"reminded_time" timestamp (3) with time zone,
	"thanked_at" timestamp (3) with time zone,
	"told_published_at" timestamp (3) with time zone,
	"mail_error" text,
	"mail_error_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_codes" (
	"episode_guest_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_pitches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"about" text NOT NULL,
	"links" jsonb NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"guest_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_settings" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emails" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"release_version" integer,
	"requires_release" boolean DEFAULT false NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"proposer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "guest_votes" (
	"slot_id" uuid NOT NULL,
	"episode_guest_id" uuid NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "guest_votes_slot_id_episode_guest_id_pk" PRIMARY KEY("slot_id","episode_guest_id")
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"pronouns" text DEFAULT '' NOT NULL,
	"pronunciation" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"photo" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_forms" (
	"podcast_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_forms_podcast_id_version_pk" PRIMARY KEY("podcast_id","version")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid,
	"guest_id" uuid,
	"kind" text NOT NULL,
	"form_version" integer NOT NULL,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"masked_email" text NOT NULL,
	"network_hash" text NOT NULL,
	"agent" text NOT NULL,
	"drawing" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "episode_guest_id" uuid;--> statement-breakpoint
ALTER TABLE "episode_guests" ADD CONSTRAINT "episode_guests_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_guests" ADD CONSTRAINT "episode_guests_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_guests" ADD CONSTRAINT "episode_guests_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_codes" ADD CONSTRAINT "guest_codes_episode_guest_id_episode_guests_id_fk" FOREIGN KEY ("episode_guest_id") REFERENCES "public"."episode_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_pitches" ADD CONSTRAINT "guest_pitches_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_pitches" ADD CONSTRAINT "guest_pitches_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_settings" ADD CONSTRAINT "guest_settings_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_slots" ADD CONSTRAINT "guest_slots_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_slots" ADD CONSTRAINT "guest_slots_proposer_id_episode_guests_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."episode_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_votes" ADD CONSTRAINT "guest_votes_slot_id_guest_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."guest_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_votes" ADD CONSTRAINT "guest_votes_episode_guest_id_episode_guests_id_fk" FOREIGN KEY ("episode_guest_id") REFERENCES "public"."episode_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_forms" ADD CONSTRAINT "release_forms_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "episode_guests_once" ON "episode_guests" USING btree ("episode_id","guest_id");--> statement-breakpoint
CREATE INDEX "episode_guests_guest" ON "episode_guests" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "episode_guests_podcast" ON "episode_guests" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "episode_guests_thanks" ON "episode_guests" USING btree ("episode_id") WHERE "episode_guests"."answer" = 'yes' and "episode_guests"."thanked_at" is null;--> statement-breakpoint
CREATE INDEX "episode_guests_published" ON "episode_guests" USING btree ("episode_id") WHERE "episode_guests"."answer" = 'yes' and "episode_guests"."told_published_at" is null;--> statement-breakpoint
CREATE INDEX "guest_pitches_list" ON "guest_pitches" USING btree ("podcast_id","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "guest_pitches_guest" ON "guest_pitches" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "guest_slots_episode" ON "guest_slots" USING btree ("episode_id","starts_at");--> statement-breakpoint
CREATE INDEX "guest_slots_proposer" ON "guest_slots" USING btree ("proposer_id");--> statement-breakpoint
CREATE INDEX "guest_votes_guest" ON "guest_votes" USING btree ("episode_guest_id");--> statement-breakpoint
CREATE INDEX "guests_list" ON "guests" USING btree ("podcast_id",lower("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "guests_new" ON "guests" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "guests_email" ON "guests" USING btree ("podcast_id",lower("email" collate "und-x-icu") collate "C");--> statement-breakpoint
CREATE INDEX "releases_guest" ON "releases" USING btree ("guest_id","episode_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "releases_episode" ON "releases" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "releases_podcast" ON "releases" USING btree ("podcast_id");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_episode_guest_id_episode_guests_id_fk" FOREIGN KEY ("episode_guest_id") REFERENCES "public"."episode_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "links_guest" ON "links" USING btree ("episode_guest_id") WHERE "links"."episode_guest_id" is not null;