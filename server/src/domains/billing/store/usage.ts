import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db.ts'
import { sorted } from '../../../platform/lists/text.ts'
import { downloadPodcastDays } from '../../../schema/delivery.ts'
import { podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { usedStorage } from '../../../schema/uploads.ts'

const member = alias(podcastRoles, 'member')

type PodcastUse = {
  userId: string
  podcastId: string
  title: string
  profileUrl: string
  publishedEpisodes: number
  collaborators: number
  storage: number
  downloads: number
}

/** The usage of all podcasts of these owners, with downloads since that day. */
export async function findUses(db: Db, userIds: string[], since: string): Promise<PodcastUse[]> {
  const collaborators = db
    .select({ many: sql`count(*)`.as('collaborators') })
    .from(member)
    .where(and(eq(member.podcastId, podcasts.id), ne(member.showAccess, 'OWNER')))
  const downloads = db
    .select({ many: sql`coalesce(sum(${downloadPodcastDays.downloads}), 0)`.as('downloads') })
    .from(downloadPodcastDays)
    .where(and(eq(downloadPodcastDays.podcastId, podcasts.id), sql`${downloadPodcastDays.day} >= ${since}`))
  const rows = await db
    .select({
      userId: podcastRoles.userId,
      podcastId: podcasts.id,
      title: podcasts.title,
      profileUrl: podcasts.profileUrl,
      publishedEpisodes: sql<number>`coalesce(${podcastInfos.numberOfPublishedEpisodes}, 0)`.mapWith(Number),
      storage: usedStorage(podcasts.id),
      collaborators: sql<number>`(${collaborators})`.mapWith(Number),
      downloads: sql<number>`(${downloads})`.mapWith(Number),
    })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .leftJoin(podcastInfos, eq(podcastInfos.podcastId, podcasts.id))
    .where(and(inArray(podcastRoles.userId, userIds), eq(podcastRoles.showAccess, 'OWNER')))
    .orderBy(asc(sorted(podcasts.title)), asc(podcasts.id))
  return rows.map((row) => ({ ...row, userId: row.userId! }))
}

/** Podcast owners by ID, after the given one. */
export async function findOwners(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: podcastRoles.userId })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.showAccess, 'OWNER'), after === null ? undefined : gt(podcastRoles.userId, after)))
    .orderBy(asc(podcastRoles.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId!)
}
