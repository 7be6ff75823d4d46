import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Downloads } from '@castwright/contract/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadPodcastDays, downloadPodcastTotals, isInTrend, toDownloads } from '../../../schema/delivery.ts'

/** The downloads of podcasts. Those without any are missing. */
export async function findDownloads(db: Db, podcastIds: string[], now: Date): Promise<Map<string, Downloads>> {
  if (podcastIds.length === 0) return new Map()
  const byDay = db
    .select({ downloads: sql`json_object_agg(${downloadPodcastDays.day}, ${downloadPodcastDays.downloads})` })
    .from(downloadPodcastDays)
    .where(and(eq(downloadPodcastDays.podcastId, downloadPodcastTotals.podcastId), isInTrend(downloadPodcastDays.day, now)))
  const rows = await db
    .select({
      podcastId: downloadPodcastTotals.podcastId,
      allTime: downloadPodcastTotals.downloads,
      byDay: sql<Record<string, number>>`coalesce((${byDay}), '{}')`,
    })
    .from(downloadPodcastTotals)
    .where(inArray(downloadPodcastTotals.podcastId, podcastIds))
  return new Map(rows.map((row) => [row.podcastId, toDownloads(row.allTime, row.byDay, now)]))
}
