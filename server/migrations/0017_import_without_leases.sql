ALTER TABLE "migration_items" DROP COLUMN "next_at";--> statement-breakpoint
ALTER TABLE "migration_items" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "migration_items" DROP COLUMN "lease_id";