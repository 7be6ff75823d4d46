CREATE TABLE "transcription_engines" (
	"server" text PRIMARY KEY NOT NULL,
	"engine" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
