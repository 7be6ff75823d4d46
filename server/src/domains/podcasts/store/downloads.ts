import { inArray } from 'drizzle-orm'
import type { Downloads } from '@castwright/contract/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadDays, downloadSums } from '../../delivery/tables.ts'

/** The downloads of podcasts. Those without any are missing. */
export async function findDownloads(db: Db, podcastIds: string[], now: Date): Promise<Map<string, Downloads>> {
  if (podcastIds.length === 0) return new Map()
  const rows = await db
    .select({ podcastId: downloadDays.podcastId, ...downloadSums(now) })
    .from(downloadDays)
    .where(inArray(downloadDays.podcastId, podcastIds))
    .groupBy(downloadDays.podcastId)
  return new Map(rows.map(({ podcastId, ...downloads }) => [podcastId, downloads]))
}
