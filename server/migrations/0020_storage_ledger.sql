ALTER TABLE "uploads" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "uploads" ("object", "bucket", "podcast_id", "content_type", "size", "created_at", "used_at")
SELECT "object", 'recordings', "podcast_id",
	CASE "file_type" WHEN 'mp3' THEN 'audio/mpeg' WHEN 'm4a' THEN 'audio/x-m4a' WHEN 'm4v' THEN 'video/x-m4v' WHEN 'mov' THEN 'video/quicktime' ELSE 'video/mp4' END,
	"file_size", "created_at", "created_at"
FROM "recordings" WHERE NOT "is_deleted"
ON CONFLICT ("object") DO UPDATE SET "podcast_id" = excluded."podcast_id", "size" = excluded."size",
	"used_at" = coalesce("uploads"."used_at", excluded."used_at"), "expires_at" = NULL
WHERE ("uploads"."podcast_id", "uploads"."size", "uploads"."used_at" IS NULL, "uploads"."expires_at" IS NOT NULL)
	IS DISTINCT FROM (excluded."podcast_id", excluded."size", false, false);--> statement-breakpoint
UPDATE "uploads" SET "released_at" = now() FROM "recordings" WHERE "recordings"."object" = "uploads"."object" AND "recordings"."is_deleted";--> statement-breakpoint
UPDATE "uploads" SET "kind" = CASE "bucket" WHEN 'recordings' THEN 'recording' WHEN 'podcast-photos' THEN 'artwork' WHEN 'episode-photos' THEN 'artwork'
	WHEN 'user-avatars' THEN 'photo' WHEN 'user-audio-bios' THEN 'audio-bio' WHEN 'podcast-audio-bios' THEN 'audio-bio' ELSE 'transcript' END;--> statement-breakpoint
UPDATE "uploads" SET "kind" = 'chapters' FROM "episodes" WHERE "uploads"."bucket" = 'episode-files' AND "uploads"."object" = "episodes"."extras" -> 'chapters' ->> 'object';--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_kept" ON "uploads" USING btree ("podcast_id","kind","size") WHERE "uploads"."used_at" is not null and "uploads"."expires_at" is null and "uploads"."released_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_reserved" ON "uploads" USING btree ("podcast_id","kind","size") WHERE "uploads"."used_at" is null and "uploads"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "podcast_infos" DROP COLUMN "recording_storage_used";
