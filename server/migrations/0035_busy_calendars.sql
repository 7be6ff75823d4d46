ALTER TABLE "busy_calendars" ALTER COLUMN "url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;