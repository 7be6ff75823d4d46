ALTER TABLE "guest_settings" ADD COLUMN "interview_minutes" integer;--> statement-breakpoint
ALTER TABLE "guest_settings" ADD COLUMN "interview_place" text DEFAULT '' NOT NULL;