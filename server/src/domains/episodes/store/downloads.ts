import { and, eq, inArray } from 'drizzle-orm'
import type { Downloads } from '@castwright/contract/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadDays, downloadSums } from '../../delivery/tables.ts'

/** The downloads of a podcast's episodes. Those without any are missing. */
export async function findDownloads(db: Db, podcastId: string, episodeIds: string[], now: Date): Promise<Map<string, Downloads>> {
  if (episodeIds.length === 0) return new Map()
  const rows = await db
    .select({ episodeId: downloadDays.episodeId, ...downloadSums(now) })
    .from(downloadDays)
    .where(and(eq(downloadDays.podcastId, podcastId), inArray(downloadDays.episodeId, episodeIds)))
    .groupBy(downloadDays.episodeId)
  return new Map(rows.map(({ episodeId, ...downloads }) => [episodeId, downloads]))
}
