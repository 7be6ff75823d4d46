CREATE TABLE "download_months" (
	"podcast_id" uuid NOT NULL,
	"month" date NOT NULL,
	"episode_id" uuid NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_months_podcast_id_month_episode_id_pk" PRIMARY KEY("podcast_id","month","episode_id")
);
--> statement-breakpoint
CREATE TABLE "download_podcast_fact_months" (
	"podcast_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"value" text NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_podcast_fact_months_podcast_id_kind_month_value_pk" PRIMARY KEY("podcast_id","kind","month","value")
);
--> statement-breakpoint
CREATE TABLE "download_podcast_hour_months" (
	"podcast_id" uuid NOT NULL,
	"month" date NOT NULL,
	"hours" integer[] NOT NULL,
	CONSTRAINT "download_podcast_hour_months_podcast_id_month_pk" PRIMARY KEY("podcast_id","month")
);
--> statement-breakpoint
CREATE TABLE "download_podcast_reasons" (
	"podcast_id" uuid NOT NULL,
	"day" date NOT NULL,
	"verdict" text NOT NULL,
	"basis" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "download_podcast_reasons_podcast_id_day_verdict_basis_pk" PRIMARY KEY("podcast_id","day","verdict","basis")
);
--> statement-breakpoint
DROP INDEX "download_reasons_podcast";--> statement-breakpoint
ALTER TABLE "download_listens" ADD COLUMN "is_repeated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO "download_months" ("podcast_id", "month", "episode_id", "downloads")
SELECT "podcast_id", date_trunc('month', "day"::timestamp)::date, "episode_id", sum("downloads") FROM "download_days" GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "download_podcast_fact_months" ("podcast_id", "kind", "month", "value", "downloads")
SELECT "podcast_id", "kind", date_trunc('month', "day"::timestamp)::date, "value", sum("downloads") FROM "download_podcast_facts"
WHERE "kind" <> 'hour' GROUP BY 1, 2, 3, 4;--> statement-breakpoint
WITH "counted" AS MATERIALIZED (
	SELECT "podcast_id", date_trunc('month', "day"::timestamp)::date AS "month", (extract(isodow FROM "day") - 1) * 24 + "value"::int AS "slot", sum("downloads") AS "downloads"
	FROM "download_podcast_facts" WHERE "kind" = 'hour' AND "value" <> '' GROUP BY 1, 2, 3
)
INSERT INTO "download_podcast_hour_months" ("podcast_id", "month", "hours")
SELECT "podcast_id", "month", array_agg(coalesce("downloads", 0)::int ORDER BY "slot")
FROM (SELECT DISTINCT "podcast_id", "month" FROM "counted") AS "months" CROSS JOIN generate_series(0, 167) AS "slot" LEFT JOIN "counted" USING ("podcast_id", "month", "slot")
GROUP BY 1, 2;--> statement-breakpoint
UPDATE "download_listens" AS "listen" SET "is_repeated" = true
WHERE NOT "is_counted" AND (SELECT sum(upper("part") - lower("part")) FROM unnest("ranges") AS "part") >= "threshold" AND EXISTS (
	SELECT FROM "download_listens" AS "other" WHERE "other"."day" = "listen"."day" AND "other"."episode_id" = "listen"."episode_id"
		AND "other"."listener" = "listen"."listener" AND "other"."is_counted");--> statement-breakpoint
INSERT INTO "download_reasons" AS "kept" ("day", "podcast_id", "episode_id", "verdict", "basis", "amount")
SELECT "day", (array_agg("podcast_id"))[1], "episode_id", "verdict", "basis", count(*) FROM "download_events" GROUP BY "day", "episode_id", "verdict", "basis"
ON CONFLICT ("episode_id", "day", "verdict", "basis") DO UPDATE SET "amount" = "kept"."amount" + excluded."amount";--> statement-breakpoint
INSERT INTO "download_reasons" AS "kept" ("day", "podcast_id", "episode_id", "verdict", "basis", "amount")
SELECT "day", (array_agg("podcast_id"))[1], "episode_id", CASE WHEN "is_counted" THEN 'counted' WHEN "is_repeated" THEN 'repeated' ELSE 'short' END, '', count(*)
FROM "download_listens" GROUP BY 1, 3, 4
ON CONFLICT ("episode_id", "day", "verdict", "basis") DO UPDATE SET "amount" = "kept"."amount" + excluded."amount";--> statement-breakpoint
INSERT INTO "download_podcast_reasons" ("podcast_id", "day", "verdict", "basis", "amount")
SELECT "podcast_id", "day", "verdict", "basis", sum("amount") FROM "download_reasons" GROUP BY 1, 2, 3, 4;
