CREATE TABLE "listener_days" (
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"day" date NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "listener_days_podcast_id_episode_id_day_pk" PRIMARY KEY("podcast_id","episode_id","day")
);
--> statement-breakpoint
CREATE TABLE "listener_episodes" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listener_listens" (
	"listener_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"day" date NOT NULL,
	"podcast_id" uuid NOT NULL,
	"ranges" "int8multirange" NOT NULL,
	"threshold" bigint NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listener_listens_listener_id_episode_id_day_pk" PRIMARY KEY("listener_id","episode_id","day")
);
--> statement-breakpoint
CREATE TABLE "listener_networks" (
	"listener_id" uuid NOT NULL,
	"day" date NOT NULL,
	"network" "bytea" NOT NULL,
	CONSTRAINT "listener_networks_listener_id_day_network_pk" PRIMARY KEY("listener_id","day","network")
);
--> statement-breakpoint
CREATE TABLE "listener_settings" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"pause_message" text DEFAULT '' NOT NULL,
	"drip_days" integer DEFAULT 0 NOT NULL,
	"share_alert" integer DEFAULT 10 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listeners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"shared_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "listener_id" uuid;--> statement-breakpoint
ALTER TABLE "listener_days" ADD CONSTRAINT "listener_days_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_episodes" ADD CONSTRAINT "listener_episodes_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_episodes" ADD CONSTRAINT "listener_episodes_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_listens" ADD CONSTRAINT "listener_listens_listener_id_listeners_id_fk" FOREIGN KEY ("listener_id") REFERENCES "public"."listeners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_networks" ADD CONSTRAINT "listener_networks_listener_id_listeners_id_fk" FOREIGN KEY ("listener_id") REFERENCES "public"."listeners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_settings" ADD CONSTRAINT "listener_settings_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listeners" ADD CONSTRAINT "listeners_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listener_episodes_podcast" ON "listener_episodes" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "listener_listens_day" ON "listener_listens" USING btree ("day");--> statement-breakpoint
CREATE INDEX "listener_networks_day" ON "listener_networks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "listeners_podcast" ON "listeners" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "listeners_member" ON "listeners" USING btree ("podcast_id",lower("email")) WHERE "listeners"."kind" = 'member' and "listeners"."email" <> '';--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_listener_id_listeners_id_fk" FOREIGN KEY ("listener_id") REFERENCES "public"."listeners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "links_listener" ON "links" USING btree ("listener_id") WHERE "links"."listener_id" is not null;