ALTER TABLE "releases" ADD COLUMN "imported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "credits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "public_name" text;