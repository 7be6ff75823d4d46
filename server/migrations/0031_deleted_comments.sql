CREATE TABLE "deleted_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"reactions" jsonb NOT NULL,
	"deleter_id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_deleter_id_users_id_fk" FOREIGN KEY ("deleter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_comments_episode" ON "deleted_comments" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "deleted_comments_user" ON "deleted_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_comments_deleter" ON "deleted_comments" USING btree ("deleter_id");--> statement-breakpoint
CREATE INDEX "deleted_comments_time" ON "deleted_comments" USING btree ("deleted_at");