DROP INDEX "migration_items_due";--> statement-breakpoint
ALTER TABLE "migration_items" ADD COLUMN "attempt_id" uuid;