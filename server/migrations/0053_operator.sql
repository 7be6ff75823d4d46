CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"is_manual" boolean NOT NULL,
	"file_name" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"step" text DEFAULT '' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"tables" integer,
	"rows" bigint,
	"files" integer,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"operator_id" uuid,
	"subject_id" uuid,
	"details" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"error" text,
	"is_temporary" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "profiles_operator";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_running" ON "backup_runs" USING btree ("state") WHERE "backup_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "operator_acts_newest" ON "operator_acts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operator_acts_operator" ON "operator_acts" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "email_deliveries_newest" ON "email_deliveries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "profiles_operators" ON "profiles" USING btree ("user_id") WHERE "profiles"."is_operator";