CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid,
	"actor_id" uuid,
	"actor_name" text,
	"subject_id" uuid,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
INSERT INTO "events" ("id", "at", "kind", "podcast_id", "actor_id", "actor_name", "data")
SELECT "id", "created_at",
	CASE "kind"
		WHEN 'member_removed' THEN CASE WHEN "data" ? 'member' THEN 'member.removed' ELSE 'member.left' END
		WHEN 'invitation_accepted' THEN 'member.joined'
		WHEN 'role_changed' THEN 'member.role_changed'
		WHEN 'access_changed' THEN 'member.access_changed'
		WHEN 'team_roles_changed' THEN 'team.roles_changed'
		WHEN 'differences_accepted' THEN 'import.differences_accepted'
		WHEN 'redirect_started' THEN 'feed.redirected'
		WHEN 'redirect_stopped' THEN 'feed.redirect_stopped'
		ELSE replace("kind", '_', '.')
	END,
	"podcast_id", "actor_id", "actor_name",
	CASE "kind"
		WHEN 'team_roles_changed' THEN jsonb_build_object('roles', string_to_array("data" ->> 'roles', ','))
		WHEN 'differences_accepted' THEN jsonb_build_object('count', ("data" ->> 'count')::integer)
		ELSE "data"
	END
FROM "activities"
WHERE "kind" = 'podcast_deleted' OR EXISTS (SELECT FROM "podcasts" WHERE "podcasts"."id" = "activities"."podcast_id");--> statement-breakpoint
DROP TABLE "activities";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_podcast" ON "events" USING btree ("podcast_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_episode" ON "events" USING btree ("episode_id","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "events"."episode_id" is not null;--> statement-breakpoint
CREATE INDEX "events_actor" ON "events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject_id") WHERE "events"."subject_id" is not null;