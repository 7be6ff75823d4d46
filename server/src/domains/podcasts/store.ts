import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { podcastRoles } from '../teams/tables.ts'
import { podcasts } from './tables.ts'

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: podcasts.id,
      title: podcasts.title,
      profileUrl: podcasts.profileUrl,
      mediaFormat: podcasts.mediaFormat,
      isComplete: podcasts.isComplete,
      createdAt: podcasts.createdAt,
      showAccess: podcastRoles.showAccess,
    })
    .from(podcasts)
    .innerJoin(podcastRoles, eq(podcastRoles.podcastId, podcasts.id))
    .where(and(eq(podcastRoles.isActive, true), where))
    .orderBy(sql`lower(${podcasts.title})`, podcasts.id)

export const findPodcastsOf = (db: Db, userId: string) => select(db, eq(podcastRoles.userId, userId))

export async function findPodcast(db: Db, podcastId: string, userId: string) {
  const [row] = await select(db, and(eq(podcasts.id, podcastId), eq(podcastRoles.userId, userId)))
  return row ?? null
}
