CREATE TABLE "listening" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"plays" integer NOT NULL,
	"buckets" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listening" ADD CONSTRAINT "listening_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;