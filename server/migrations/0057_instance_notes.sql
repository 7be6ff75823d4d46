CREATE TABLE "instance_notes" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL
);
