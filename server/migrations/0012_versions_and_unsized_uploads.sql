ALTER TABLE "uploads" ALTER COLUMN "size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;