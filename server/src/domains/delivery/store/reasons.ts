import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { downloadPodcastReasons, downloadReasons } from '../../../schema/delivery.ts'

/**
 * Queries that add up reasons. They follow one named `reasons`, which has the columns day, podcast_id, episode_id, verdict, basis and
 * amount. Sorted, so that several servers lock the rows in the same order. They need a transaction, like everything that writes.
 */
export const addReasons = (_tx: Tx): SQL => sql`
  add_reasons as (
    insert into ${downloadReasons} as kept (day, podcast_id, episode_id, verdict, basis, amount)
    select day, (array_agg(podcast_id))[1], episode_id, verdict, basis, sum(amount) from reasons group by day, episode_id, verdict, basis
    order by day, episode_id, verdict, basis
    on conflict (episode_id, day, verdict, basis) do update set amount = kept.amount + excluded.amount
  ), add_podcast_reasons as (
    insert into ${downloadPodcastReasons} as kept (day, podcast_id, verdict, basis, amount)
    select day, podcast_id, verdict, basis, sum(amount) from reasons group by day, podcast_id, verdict, basis
    order by day, podcast_id, verdict, basis
    on conflict (podcast_id, day, verdict, basis) do update set amount = kept.amount + excluded.amount
  )`

export type Reason = Pick<typeof downloadReasons.$inferSelect, 'verdict' | 'basis' | 'amount'>

/** Why requests and listeners of some days counted or not, of a podcast or one of its episodes: see `downloadReasons`. Days are inclusive. */
export async function findReasons(
  db: Db,
  { podcastId, episodeId, from, to }: { podcastId: string; episodeId?: string; from: string; to: string },
): Promise<Reason[]> {
  const { rows } = await db.execute<Reason>(sql`
    select verdict, basis, sum(amount)::int as amount from ${episodeId ? downloadReasons : downloadPodcastReasons}
    where podcast_id = ${podcastId} ${episodeId ? sql`and episode_id = ${episodeId}` : sql``} and day between ${from} and ${to}
    group by verdict, basis having sum(amount) > 0 order by verdict, amount desc, basis`)
  return rows
}
