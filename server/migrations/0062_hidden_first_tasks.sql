CREATE TABLE "hidden_first_tasks" (
	"user_id" uuid NOT NULL,
	"podcast_id" uuid NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_first_tasks_user_id_podcast_id_pk" PRIMARY KEY("user_id","podcast_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_first_tasks" ADD CONSTRAINT "hidden_first_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_first_tasks" ADD CONSTRAINT "hidden_first_tasks_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_first_tasks_podcast" ON "hidden_first_tasks" USING btree ("podcast_id");