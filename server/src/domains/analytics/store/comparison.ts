import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { downloadHours, downloadTotals } from '../../../schema/delivery.ts'
import { episodes } from '../../../schema/episodes.ts'
import { events } from '../../../schema/events.ts'
import { publications } from '../../../schema/publishing.ts'

export type ReleasedEpisode = {
  episodeId: string
  title: string
  publishedAt: string
  /** When the hours count from. Null if it isn't known. */
  releasedAt: string | null
  isImported: boolean
  /** Its date is before it was first published here. */
  isBackdated: boolean
  firstDay: number
  first7Days: number
  first30Days: number
  first90Days: number
}

type Asked = { podcastId: string; episodeIds?: string[] | undefined; from?: string | undefined; to?: string | undefined; limit: number }

/** Published episodes, newest first: these, or those with a date in this range. */
export async function findReleased(db: Db, { podcastId, episodeIds, from, to, limit }: Asked): Promise<ReleasedEpisode[]> {
  const { rows } = await db.execute<ReleasedEpisode>(sql`
    select p.episode_id as "episodeId", p.title, to_json(p.published_at) #>> '{}' as "publishedAt", to_json(e.released_at) #>> '{}' as "releasedAt",
      e.migration_status <> 'MIGRATION_NONE' as "isImported",
      e.released_at is null and p.published_at < coalesce(
        (select min(v.at) from ${events} v where v.episode_id = p.episode_id and v.kind = 'episode.published'), e.created_at) - interval '1 hour'
        as "isBackdated",
      coalesce(t.first_day, 0) as "firstDay", coalesce(t.first_7_days, 0) as "first7Days",
      coalesce(t.first_30_days, 0) as "first30Days", coalesce(t.first_90_days, 0) as "first90Days"
    from ${publications} p join ${episodes} e on e.id = p.episode_id left join ${downloadTotals} t on t.episode_id = p.episode_id
    where p.podcast_id = ${podcastId}
      ${episodeIds ? sql`and p.episode_id = any(${`{${episodeIds.join(',')}}`}::uuid[])` : sql``}
      ${from ? sql`and p.published_at >= ${from}::date::timestamp at time zone 'UTC'` : sql``}
      ${to ? sql`and p.published_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : sql``}
    order by p.published_at desc, p.episode_id desc limit ${limit}`)
  return rows
}

/** Downloads by days since the release, from 0. */
export const findFirstDays = async (db: Db, episodeIds: string[]) =>
  (
    await db.execute<{ episodeId: string; day: number; downloads: number }>(sql`
      select episode_id as "episodeId", hour / 24 as day, sum(downloads)::float8 as downloads from ${downloadHours}
      where episode_id = any(${`{${episodeIds.join(',')}}`}::uuid[]) group by 1, 2`)
  ).rows
