CREATE TABLE "dismissed_checklists" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unlimited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dismissed_checklists" ADD CONSTRAINT "dismissed_checklists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "subscriptions" ("user_id", "plan", "is_monthly", "gift", "unlimited", "updated_at")
SELECT "user_id", 'AGENCY', true, 'AGENCY', true, now() FROM "profiles" WHERE "is_operator"
ON CONFLICT ("user_id") DO UPDATE SET "plan" = 'AGENCY', "is_monthly" = true, "gift" = 'AGENCY', "unlimited" = true, "updated_at" = now();
