import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { downloadDays, downloadEvents, downloadListens, downloadTotals } from '../../../schema/delivery.ts'
import { episodes } from '../../../schema/episodes.ts'

type Asked = { podcastId: string; episodeId?: string | undefined; from: string; to: string }

/** The newest day with requests, and its most downloaded episode. */
export async function findExampleDay(
  db: Db,
  { podcastId, episodeId, from, to }: Asked,
): Promise<{ day: string; episodeId: string } | null> {
  const ids = episodeId
    ? sql`array[${episodeId}::uuid]`
    : sql`array(select id from ${episodes} where podcast_id = ${podcastId} union select episode_id from ${downloadTotals} where podcast_id = ${podcastId})`
  const { rows } = await db.execute<{ day: string; episodeId: string }>(sql`
    select days.day::text as day, e.episode_id as "episodeId"
    from (select day::date from generate_series(${to}::date, ${from}::date, interval '-1 day') as day) days
      cross join lateral (select episode_id from ${downloadEvents} v where v.day = days.day and v.episode_id = any(${ids}) and v.podcast_id = ${podcastId} limit 1) e
    order by days.day desc limit 1`)
  const found = rows[0]
  if (!found || episodeId) return found ?? null
  const top = await db.execute<{ episodeId: string }>(sql`
    select episode_id as "episodeId" from ${downloadDays} d where podcast_id = ${podcastId} and day = ${found.day}
      and exists (select from ${downloadEvents} v where v.day = d.day and v.episode_id = d.episode_id)
    order by downloads desc, episode_id limit 1`)
  return top.rows[0] ? { day: found.day, episodeId: top.rows[0].episodeId } : found
}

/** Some listeners of an episode on a day: those who counted, those who did not, and bots. */
export async function findExampleListeners(
  db: Db,
  { day, episodeId }: { day: string; episodeId: string },
  limit: number,
): Promise<Buffer[]> {
  const some = Math.ceil(limit / 3)
  const { rows } = await db.execute<{ listener: Buffer }>(sql`
    (select distinct listener from ${downloadListens} where day = ${day} and episode_id = ${episodeId} and is_counted limit ${some})
    union (select distinct listener from ${downloadListens} where day = ${day} and episode_id = ${episodeId} and not is_counted limit ${some})
    union (select distinct listener from (
      select listener from ${downloadEvents} where day = ${day} and episode_id = ${episodeId} and verdict <> 'counts' limit 200
    ) others limit ${some})`)
  return rows.map(({ listener }) => listener)
}
