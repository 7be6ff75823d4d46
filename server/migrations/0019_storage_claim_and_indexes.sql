CREATE TABLE "storage_claim" (
	"id" boolean PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"generation" bigint NOT NULL,
	"token" text NOT NULL,
	"previous_token" text,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "episode_checklists_user" ON "episode_checklists" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_reactions_user" ON "comment_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "episodes_creator" ON "episodes" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "episodes_show_notes_updater" ON "episodes" USING btree ("show_notes_updater_id");--> statement-breakpoint
CREATE INDEX "email_changes_session" ON "email_changes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "two_factor_drafts_session" ON "two_factor_drafts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "migrations_user" ON "migrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "migrations_acceptor" ON "migrations" USING btree ("acceptor_id");--> statement-breakpoint
CREATE INDEX "notifications_trigger_user" ON "notifications" USING btree ("trigger_user_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_from" ON "ownership_offers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "podcasts_last_updater" ON "podcasts" USING btree ("last_updater_id");--> statement-breakpoint
CREATE INDEX "recordings_podcast" ON "recordings" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "recordings_creator" ON "recordings" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "recordings_peaks_pending" ON "recordings" USING btree ("created_at") WHERE "recordings"."peaks_state" = 'pending';--> statement-breakpoint
CREATE INDEX "podcast_roles_inviter" ON "podcast_roles" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "uploads_done" ON "uploads" USING btree ("used_at") WHERE "uploads"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "test_sessions_customer" ON "test_sessions" USING btree ("customer_id");