ALTER TABLE "recordings" ADD COLUMN "measurement" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "measurement_state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "measurement_reason" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "measurement_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "recordings_measurement_open" ON "recordings" USING btree ("measurement_state","created_at" DESC NULLS LAST) WHERE "recordings"."measurement_state" in ('pending', 'browser') and not "recordings"."is_deleted";