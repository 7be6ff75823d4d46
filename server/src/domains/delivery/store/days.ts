import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { downloadPodcastTotals, type Device, type Source } from '../../../schema/delivery.ts'
import { addToRollups } from './rollups.ts'

/** Downloads with the same facts, which started in the same hour. */
export type CountedDownloads = {
  podcastId: string
  episodeId: string
  startedAt: Date
  app: string
  device: Device
  country: string
  source: Source
  downloads: number
}

export async function hasDownloads(db: Db, podcastId: string): Promise<boolean> {
  const rows = await db
    .select({ downloads: downloadPodcastTotals.downloads })
    .from(downloadPodcastTotals)
    .where(eq(downloadPodcastTotals.podcastId, podcastId))
  return rows.length > 0
}

/** Adds all rows in one statement, column by column. */
export async function addDownloads(tx: Tx, rows: CountedDownloads[]): Promise<void> {
  const column = (key: keyof CountedDownloads) => sql.param(rows.map((row) => row[key]))
  const startedAt = sql.param(rows.map((row) => row.startedAt.toISOString()))
  await tx.execute(sql`
    with counted as (
      select (started_at at time zone 'UTC')::date as day, given.*
      from unnest(${column('podcastId')}::uuid[], ${column('episodeId')}::uuid[], ${startedAt}::timestamptz[], ${column('app')}::text[],
          ${column('device')}::text[], ${column('country')}::text[], ${column('source')}::text[], ${column('downloads')}::int[])
        as given (podcast_id, episode_id, started_at, app, device, country, source, downloads)
    ), ${addToRollups(tx)}
    select`)
}
