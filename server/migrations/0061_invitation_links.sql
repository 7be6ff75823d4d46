CREATE TABLE "closed_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "podcast_roles" ADD COLUMN "copied_hash" text;--> statement-breakpoint
ALTER TABLE "closed_invitations" ADD CONSTRAINT "closed_invitations_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_invitations_podcast" ON "closed_invitations" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "closed_invitations_time" ON "closed_invitations" USING btree ("closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "podcast_roles_copied" ON "podcast_roles" USING btree ("copied_hash");