CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"listener_id" uuid,
	"provider" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"state" text NOT NULL,
	"period_end" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tier_prices" (
	"provider" text NOT NULL,
	"price_id" text NOT NULL,
	"tier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cents" integer NOT NULL,
	"interval" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tier_prices_provider_price_id_pk" PRIMARY KEY("provider","price_id")
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"cents" integer NOT NULL,
	"interval" text NOT NULL,
	"has_bonus" boolean NOT NULL,
	"early_days" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"cents" integer NOT NULL,
	"interval" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_prices_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_listener_id_listeners_id_fk" FOREIGN KEY ("listener_id") REFERENCES "public"."listeners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_prices" ADD CONSTRAINT "tier_prices_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_email" ON "memberships" USING btree ("podcast_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_customer" ON "memberships" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_listener" ON "memberships" USING btree ("listener_id");--> statement-breakpoint
CREATE INDEX "memberships_list" ON "memberships" USING btree ("podcast_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "memberships_tier" ON "memberships" USING btree ("tier_id");--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("state","read_at");--> statement-breakpoint
CREATE INDEX "tier_prices_tier" ON "tier_prices" USING btree ("tier_id");--> statement-breakpoint
CREATE INDEX "tiers_podcast" ON "tiers" USING btree ("podcast_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tiers_name" ON "tiers" USING btree ("podcast_id",lower("name")) WHERE "tiers"."archived_at" is null;