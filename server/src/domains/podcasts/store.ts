import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
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

const ownedBy = (userId: string) => and(eq(podcastRoles.userId, userId), eq(podcastRoles.showAccess, 'OWNER'))

export const findOwned = (db: Db, userId: string) =>
  db
    .select({ id: podcasts.id, title: podcasts.title })
    .from(podcasts)
    .innerJoin(podcastRoles, eq(podcastRoles.podcastId, podcasts.id))
    .where(ownedBy(userId))
    .orderBy(sql`lower(${podcasts.title})`, podcasts.id)

export async function deleteOwned(tx: Tx, userId: string): Promise<void> {
  const owned = tx.select({ id: podcastRoles.podcastId }).from(podcastRoles).where(ownedBy(userId))
  await tx.delete(podcasts).where(inArray(podcasts.id, owned))
}
