ALTER TABLE "download_days" RENAME TO "download_facts";--> statement-breakpoint
ALTER TABLE "download_facts" RENAME COLUMN "app" TO "value";--> statement-breakpoint
ALTER TABLE "download_facts" ALTER COLUMN "downloads" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "download_facts" ADD COLUMN "kind" text DEFAULT 'app' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_facts" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "download_facts" DROP CONSTRAINT "download_days_day_episode_id_app_pk";--> statement-breakpoint
DROP INDEX "download_days_podcast";--> statement-breakpoint
CREATE TABLE "download_days" (
	"day" date NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"downloads" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_hours" (
	"episode_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_hours_episode_id_hour_pk" PRIMARY KEY("episode_id","hour")
);
--> statement-breakpoint
CREATE TABLE "download_podcast_days" (
	"podcast_id" uuid NOT NULL,
	"day" date NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_podcast_days_podcast_id_day_pk" PRIMARY KEY("podcast_id","day")
);
--> statement-breakpoint
CREATE TABLE "download_podcast_facts" (
	"podcast_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"value" text NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_podcast_facts_podcast_id_kind_day_value_pk" PRIMARY KEY("podcast_id","kind","day","value")
);
--> statement-breakpoint
CREATE TABLE "download_podcast_totals" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"downloads" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_reasons" (
	"day" date NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"basis" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "download_reasons_episode_id_day_verdict_basis_pk" PRIMARY KEY("episode_id","day","verdict","basis")
);
--> statement-breakpoint
CREATE TABLE "download_totals" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"downloads" bigint NOT NULL,
	"first_day" integer DEFAULT 0 NOT NULL,
	"first_7_days" integer DEFAULT 0 NOT NULL,
	"first_30_days" integer DEFAULT 0 NOT NULL,
	"first_90_days" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "download_events" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_events" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_events" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_listens" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_listens" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_listens" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_listens" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "download_reasons_podcast" ON "download_reasons" USING btree ("podcast_id","day");--> statement-breakpoint
CREATE INDEX "download_totals_podcast" ON "download_totals" USING btree ("podcast_id");--> statement-breakpoint
INSERT INTO "download_days" ("day", "podcast_id", "episode_id", "downloads")
SELECT "day", (array_agg("podcast_id"))[1], "episode_id", sum("downloads") FROM "download_facts" GROUP BY "episode_id", "day";--> statement-breakpoint
INSERT INTO "download_podcast_days" ("podcast_id", "day", "downloads")
SELECT "podcast_id", "day", sum("downloads") FROM "download_days" GROUP BY "podcast_id", "day";--> statement-breakpoint
INSERT INTO "download_podcast_facts" ("podcast_id", "kind", "day", "value", "downloads")
SELECT "podcast_id", 'app', "day", "value", sum("downloads") FROM "download_facts" GROUP BY "podcast_id", "day", "value";--> statement-breakpoint
INSERT INTO "download_podcast_facts" ("podcast_id", "kind", "day", "value", "downloads")
SELECT "podcast_id", "kind", "day", '', "downloads" FROM "download_podcast_days", unnest(ARRAY['device', 'country', 'source', 'hour']) AS "kinds"("kind");--> statement-breakpoint
INSERT INTO "download_totals" ("episode_id", "podcast_id", "downloads")
SELECT "episode_id", (array_agg("podcast_id"))[1], sum("downloads") FROM "download_days" GROUP BY "episode_id";--> statement-breakpoint
INSERT INTO "download_podcast_totals" ("podcast_id", "downloads")
SELECT "podcast_id", sum("downloads") FROM "download_podcast_days" GROUP BY "podcast_id";--> statement-breakpoint
ALTER TABLE "download_facts" DROP COLUMN "podcast_id";--> statement-breakpoint
INSERT INTO "download_facts" ("episode_id", "kind", "day", "value", "downloads")
SELECT "episode_id", "kind", "day", '', "downloads" FROM "download_days", unnest(ARRAY['device', 'country', 'source', 'hour']) AS "kinds"("kind");--> statement-breakpoint
ALTER TABLE "download_facts" ADD CONSTRAINT "download_facts_episode_id_kind_day_value_pk" PRIMARY KEY("episode_id","kind","day","value");--> statement-breakpoint
ALTER TABLE "download_days" ADD CONSTRAINT "download_days_episode_id_day_pk" PRIMARY KEY("episode_id","day");--> statement-breakpoint
CREATE INDEX "download_days_podcast" ON "download_days" USING btree ("podcast_id","day");--> statement-breakpoint
UPDATE "download_listens" SET "started_at" = "first"."at" FROM (
	SELECT "day", "episode_id", "listener", "recording_id", min("at") AS "at" FROM "download_events"
	WHERE "verdict" = 'counts' AND "day" >= (now() AT TIME ZONE 'UTC')::date - 1 GROUP BY 1, 2, 3, 4
) AS "first"
WHERE NOT "download_listens"."is_counted" AND "download_listens"."day" = "first"."day" AND "download_listens"."episode_id" = "first"."episode_id"
	AND "download_listens"."listener" = "first"."listener" AND "download_listens"."recording_id" = "first"."recording_id";--> statement-breakpoint
UPDATE "episodes" SET "released_at" = "first"."at" FROM (
	SELECT "episode_id", min("at") AS "at" FROM "events" WHERE "kind" = 'episode.published' AND "episode_id" IS NOT NULL GROUP BY 1
) AS "first"
WHERE "episodes"."id" = "first"."episode_id" AND "first"."at" > now() - interval '29 days' AND "episodes"."migration_status" = 'MIGRATION_NONE'
	AND "episodes"."last_published_date" > "first"."at" - interval '1 day'
	AND NOT EXISTS (SELECT FROM "download_days" WHERE "download_days"."episode_id" = "episodes"."id" AND "download_days"."day" < ("first"."at" AT TIME ZONE 'UTC')::date);--> statement-breakpoint
INSERT INTO "download_hours" ("episode_id", "hour", "downloads")
SELECT "id", "hour", count(*) FROM (
	SELECT "episodes"."id", floor(extract(epoch FROM min("download_events"."at") - "episodes"."released_at") / 3600) AS "hour"
	FROM "episodes"
		JOIN "download_listens" ON "download_listens"."episode_id" = "episodes"."id" AND "download_listens"."is_counted"
		JOIN "download_events" USING ("day", "episode_id", "listener", "recording_id")
	WHERE "episodes"."released_at" IS NOT NULL AND "download_events"."verdict" = 'counts'
	GROUP BY "episodes"."id", "day", "listener", "recording_id"
) AS "counted" WHERE "hour" >= 0 GROUP BY 1, 2;--> statement-breakpoint
UPDATE "download_totals" SET "first_day" = "hours"."d1", "first_7_days" = "hours"."d7", "first_30_days" = "hours"."d30", "first_90_days" = "hours"."d30" FROM (
	SELECT "episode_id", coalesce(sum("downloads") FILTER (WHERE "hour" < 24), 0) AS "d1", coalesce(sum("downloads") FILTER (WHERE "hour" < 168), 0) AS "d7",
		sum("downloads") AS "d30" FROM "download_hours" GROUP BY 1
) AS "hours" WHERE "hours"."episode_id" = "download_totals"."episode_id";