CREATE TABLE "customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"plan" text NOT NULL,
	"is_monthly" boolean NOT NULL,
	"status" text NOT NULL,
	"price_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_warnings" (
	"user_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"podcast_id" text DEFAULT '' NOT NULL,
	"percent" integer NOT NULL,
	"plan" text NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"warned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_warnings_user_id_measure_podcast_id_percent_month_pk" PRIMARY KEY("user_id","measure","podcast_id","percent","month")
);
--> statement-breakpoint
CREATE TABLE "migration_items" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"item" jsonb NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_id" uuid,
	"object" text,
	"source_size" bigint,
	"source_tag" text,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"error_message" text,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "migration_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"feed_url" text NOT NULL,
	"podcast_name" text NOT NULL,
	"owner_email" text NOT NULL,
	"proof" text NOT NULL,
	"code_hash" text,
	"txt_value" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "migrations" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"feed_url" text NOT NULL,
	"is_migrating" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"error_message" text,
	"total_episodes" integer NOT NULL,
	"migrated_episodes" integer DEFAULT 0 NOT NULL,
	"failed_episodes" integer DEFAULT 0 NOT NULL,
	"photo_url" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"report" jsonb,
	"accepted_at" timestamp (3) with time zone,
	"acceptor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "test_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"email" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_customers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "test_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"number" text NOT NULL,
	"description" text NOT NULL,
	"total" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"price_id" text,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"subscription_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gift" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "extras" jsonb;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_warnings" ADD CONSTRAINT "usage_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_items" ADD CONSTRAINT "migration_items_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_items" ADD CONSTRAINT "migration_items_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_verifications" ADD CONSTRAINT "migration_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_acceptor_id_users_id_fk" FOREIGN KEY ("acceptor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_invoices" ADD CONSTRAINT "test_invoices_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_sessions" ADD CONSTRAINT "test_sessions_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_subscriptions" ADD CONSTRAINT "test_subscriptions_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_provider" ON "customers" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "migration_items_due" ON "migration_items" USING btree ("next_at") WHERE "migration_items"."state" in ('pending', 'loading');--> statement-breakpoint
CREATE INDEX "migration_items_podcast" ON "migration_items" USING btree ("podcast_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "migration_items_object" ON "migration_items" USING btree ("object");--> statement-breakpoint
CREATE INDEX "migration_verifications_user" ON "migration_verifications" USING btree ("user_id","feed_url");--> statement-breakpoint
CREATE INDEX "test_invoices_customer" ON "test_invoices" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "test_subscriptions_customer" ON "test_subscriptions" USING btree ("customer_id");--> statement-breakpoint
-- Every plan so far was the operator's word.
UPDATE "subscriptions" SET "gift" = "plan";
