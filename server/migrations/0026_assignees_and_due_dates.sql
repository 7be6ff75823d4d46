CREATE TABLE "step_assignments" (
	"episode_id" uuid NOT NULL,
	"step" text NOT NULL,
	"assignee_id" uuid,
	"due_date" date,
	"is_open" boolean NOT NULL,
	"reminded" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "step_assignments_episode_id_step_pk" PRIMARY KEY("episode_id","step")
);
--> statement-breakpoint
ALTER TABLE "step_assignments" ADD CONSTRAINT "step_assignments_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_assignments" ADD CONSTRAINT "step_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_assignments_assignee" ON "step_assignments" USING btree ("assignee_id","is_open","due_date","episode_id","step");--> statement-breakpoint
CREATE INDEX "step_assignments_due" ON "step_assignments" USING btree ("due_date","episode_id","step") WHERE "step_assignments"."is_open" and "step_assignments"."assignee_id" is not null and "step_assignments"."reminded" <> 'overdue';