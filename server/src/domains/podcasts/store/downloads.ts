import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Downloads } from '@castwright/contract/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadPodcastDays, downloadPodcastTotals, sinceLastWeek } from '../../delivery/tables.ts'

/** The downloads of podcasts. Those without any are missing. */
export async function findDownloads(db: Db, podcastIds: string[], now: Date): Promise<Map<string, Downloads>> {
  if (podcastIds.length === 0) return new Map()
  const lastWeek = db
    .select({ downloads: sql`sum(${downloadPodcastDays.downloads})` })
    .from(downloadPodcastDays)
    .where(and(eq(downloadPodcastDays.podcastId, downloadPodcastTotals.podcastId), sinceLastWeek(downloadPodcastDays.day, now)))
  const rows = await db
    .select({
      podcastId: downloadPodcastTotals.podcastId,
      allTime: downloadPodcastTotals.downloads,
      last7Days: sql<number>`coalesce((${lastWeek}), 0)`.mapWith(Number),
    })
    .from(downloadPodcastTotals)
    .where(inArray(downloadPodcastTotals.podcastId, podcastIds))
  return new Map(rows.map(({ podcastId, ...downloads }) => [podcastId, downloads]))
}
