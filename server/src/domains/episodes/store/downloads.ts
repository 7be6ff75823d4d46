import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Downloads } from '@castwright/contract/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadDays, downloadTotals, isInTrend, toDownloads } from '../../../schema/delivery.ts'

/** The downloads of a podcast's episodes. Those without any are missing. */
export async function findDownloads(db: Db, podcastId: string, episodeIds: string[], now: Date): Promise<Map<string, Downloads>> {
  if (episodeIds.length === 0) return new Map()
  const byDay = db
    .select({ downloads: sql`json_object_agg(${downloadDays.day}, ${downloadDays.downloads})` })
    .from(downloadDays)
    .where(and(eq(downloadDays.episodeId, downloadTotals.episodeId), isInTrend(downloadDays.day, now)))
  const rows = await db
    .select({
      episodeId: downloadTotals.episodeId,
      allTime: downloadTotals.downloads,
      byDay: sql<Record<string, number>>`coalesce((${byDay}), '{}')`,
    })
    .from(downloadTotals)
    .where(and(eq(downloadTotals.podcastId, podcastId), inArray(downloadTotals.episodeId, episodeIds)))
  return new Map(rows.map((row) => [row.episodeId, toDownloads(row.allTime, row.byDay, now)]))
}
