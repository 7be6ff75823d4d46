import { eq, sql } from 'drizzle-orm'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { listenerDays, listenerListens, listenerNetworks, listeners, listenerSettings } from '../../../schema/listeners.ts'

export type Sent = {
  listenerId: string
  podcastId: string
  episodeId: string
  day: string
  threshold: number
  /** As PostgreSQL writes them. */
  ranges: string
}

/** Adds what listeners received. One row per listener, episode and day. Skips deleted listeners. */
export async function addListens(tx: Tx, sent: Sent[]): Promise<void> {
  const of = (key: keyof Sent) => sql.param(sent.map((one) => one[key]))
  await tx.execute(sql`
    insert into ${listenerListens} as kept (listener_id, episode_id, day, podcast_id, ranges, threshold)
    select given.* from unnest(${of('listenerId')}::uuid[], ${of('episodeId')}::uuid[], ${of('day')}::date[], ${of('podcastId')}::uuid[],
        ${of('ranges')}::int8multirange[], ${of('threshold')}::bigint[])
      as given (listener_id, episode_id, day, podcast_id, ranges, threshold)
      join ${listeners} on ${listeners.id} = given.listener_id
    on conflict (listener_id, episode_id, day) do update set ranges = kept.ranges + excluded.ranges`)
}

/** Counts the listens of these listeners that have become downloads, each once. */
export async function countListens(tx: Tx, listenerIds: string[]): Promise<void> {
  await tx.execute(sql`
    with counted as (
      update ${listenerListens} set is_counted = true
      where not is_counted and listener_id = any(${sql.param(listenerIds)}::uuid[])
        and (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(ranges) part) >= threshold
      returning podcast_id, episode_id, day
    )
    insert into ${listenerDays} as kept (podcast_id, episode_id, day, downloads)
    select podcast_id, episode_id, day, count(*) from counted group by podcast_id, episode_id, day
    on conflict (podcast_id, episode_id, day) do update set downloads = kept.downloads + excluded.downloads`)
}

/** Networks are hex digits. */
export type Network = { listenerId: string; day: string; network: string }

export async function addNetworks(tx: Tx, networks: Network[]): Promise<void> {
  const of = (key: keyof Network) => sql.param(networks.map((one) => one[key]))
  await tx.execute(sql`
    insert into ${listenerNetworks} (listener_id, day, network)
    select given.listener_id, given.day, decode(given.network, 'hex')
    from unnest(${of('listenerId')}::uuid[], ${of('day')}::date[], ${of('network')}::text[]) as given (listener_id, day, network)
      join ${listeners} on ${listeners.id} = given.listener_id
    on conflict do nothing`)
}

/** Feeds that were used from too many networks on this day, unless that is known already. */
const isShared = (day: string) => sql`l.kind <> 'test' and (l.shared_at is null or l.shared_at < ${day}::date at time zone 'UTC')
  and (select count(*) from ${listenerNetworks} n where n.listener_id = l.id and n.day = ${day}::date)
    >= coalesce((select share_alert from ${listenerSettings} s where s.podcast_id = l.podcast_id), ${listenerLimits.shareAlert.default})`

export async function findShared(db: Db, listenerIds: string[], day: string): Promise<Array<{ id: string; podcastId: string }>> {
  const { rows } = await db.execute<{ id: string; podcast_id: string }>(sql`
    select l.id, l.podcast_id from ${listeners} l where l.id = any(${sql.param(listenerIds)}::uuid[]) and ${isShared(day)}`)
  return rows.map(({ id, podcast_id: podcastId }) => ({ id, podcastId }))
}

/** Returns whether it wasn't marked on this day yet. */
export async function markShared(tx: Tx, listenerId: string, day: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${listeners} l set shared_at = ${at.toISOString()}::timestamptz where l.id = ${listenerId}::uuid and ${isShared(day)}`)
  return rowCount === 1
}

export async function findDownloads(db: Db, podcastId: string, since: string): Promise<{ allTime: number; last30Days: number }> {
  const [row] = await db
    .select({
      allTime: sql<number>`coalesce(sum(${listenerDays.downloads}), 0)`.mapWith(Number),
      last30Days: sql<number>`coalesce(sum(${listenerDays.downloads}) filter (where ${listenerDays.day} >= ${since}::date), 0)`.mapWith(
        Number,
      ),
    })
    .from(listenerDays)
    .where(eq(listenerDays.podcastId, podcastId))
  return row!
}

/** Returns how many rows were deleted, at most `limit`. */
export async function expireListens(tx: Tx, before: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${listenerListens} where ctid in (select ctid from ${listenerListens} where day < ${before}::date limit ${limit})`)
  return rowCount ?? 0
}

export async function expireNetworks(tx: Tx, before: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${listenerNetworks} where ctid in (select ctid from ${listenerNetworks} where day < ${before}::date limit ${limit})`)
  return rowCount ?? 0
}
