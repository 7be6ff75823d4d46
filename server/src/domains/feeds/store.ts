import { and, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { first } from '../../platform/rows.ts'
import { versions } from '../../platform/versions/tables.ts'
import { episodes } from '../../schema/episodes.ts'
import { feedRedirects, feeds } from '../../schema/feeds.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { profiles } from '../../schema/profiles.ts'
import { publications } from '../../schema/publishing.ts'
import { podcastRoles } from '../../schema/teams.ts'

type FeedRow = typeof feeds.$inferSelect
type RedirectRow = typeof feedRedirects.$inferSelect

/** Everything about a feed URL in one query, including whether a cached copy is current. */
export async function findPlace(db: Db, podcastId: string) {
  const next = db
    .select({ at: min(episodes.scheduledReleaseDate) })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), isNotNull(episodes.scheduledReleaseDate)))
  const [row] = await db
    .select({
      exists: isNotNull(podcasts.id).mapWith(Boolean),
      version: sql<number>`coalesce(${versions.version}, 0)`.mapWith(Number),
      changedAt: sql`coalesce(${versions.changedAt}, ${podcasts.createdAt})`.mapWith(versions.changedAt).as('changed'),
      feed: feeds,
      redirect: feedRedirects,
      nextReleaseAt: sql`(${next})`.mapWith(episodes.scheduledReleaseDate).as('next_release'),
    })
    .from(sql`(select ${podcastId}::uuid as id) asked`)
    .leftJoin(podcasts, eq(podcasts.id, sql`asked.id`))
    .leftJoin(versions, and(eq(versions.kind, 'podcast'), eq(versions.key, podcastId)))
    .leftJoin(feeds, eq(feeds.podcastId, sql`asked.id`))
    .leftJoin(feedRedirects, eq(feedRedirects.podcastId, sql`asked.id`))
  return row!
}

export type Place = Awaited<ReturnType<typeof findPlace>>

/** The team as shown in public: the owner first, then by time of joining. */
export const findPeople = (db: Db, podcastId: string) =>
  db
    .select({
      userId: profiles.userId,
      collaboratorType: podcastRoles.collaboratorType,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      username: profiles.username,
      photo: profiles.photo,
    })
    .from(podcastRoles)
    .innerJoin(profiles, eq(profiles.userId, podcastRoles.userId))
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.isActive, true)))
    .orderBy(sql`${podcastRoles.showAccess} <> 'OWNER'`, podcastRoles.createdAt, podcastRoles.id)

export type MakerRow = Omit<Awaited<ReturnType<typeof findPeople>>[number], 'userId'>

/** An account as the publisher of its shows. */
export async function findPublisher(db: Db, userId: string) {
  const [row] = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      username: profiles.username,
      photo: profiles.photo,
      bio: profiles.bio,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return row ?? null
}

/** The shows of an owner that chose to be in the publisher feed and are still here. */
export const findPublished = (db: Db, ownerId: string) =>
  db
    .select({
      id: podcasts.id,
      title: podcasts.title,
      language: podcasts.language,
      mediaFormat: podcasts.mediaFormat,
      feedGuid: podcasts.feedGuid,
      oldFeedUrl: podcasts.oldFeedUrl,
    })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .leftJoin(feedRedirects, eq(feedRedirects.podcastId, podcasts.id))
    .where(
      and(
        eq(podcastRoles.userId, ownerId),
        eq(podcastRoles.showAccess, 'OWNER'),
        eq(podcasts.isInPublisherFeed, true),
        isNull(feedRedirects.podcastId),
      ),
    )
    .orderBy(podcasts.createdAt, podcasts.id)

/** The owner of a show, if their publisher feed lists it. */
export async function findOwnPublisher(db: Db, podcastId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: podcastRoles.userId })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER'), eq(podcasts.isInPublisherFeed, true)))
  return row?.userId ?? null
}

/** The guids of all published episodes. */
export const findGuids = (db: Db, podcastId: string): Promise<Array<{ guid: string; title: string }>> =>
  db
    .select({ guid: publications.guid, title: publications.title })
    .from(publications)
    .where(eq(publications.podcastId, podcastId))
    .orderBy(publications.publishedAt, publications.episodeId)

export const findRedirect = (db: Db, podcastId: string): Promise<RedirectRow | null> =>
  first(db.select().from(feedRedirects).where(eq(feedRedirects.podcastId, podcastId)))

/**
 * Locks the row of a feed, creating it if necessary. If two servers built it, the second sees what the first saved. Null if the podcast
 * was deleted.
 */
export async function lockFeed(tx: Tx, podcastId: string): Promise<FeedRow | null> {
  const [podcast] = await tx.select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, podcastId)).for('key share')
  if (!podcast) return null
  await tx.insert(feeds).values({ podcastId }).onConflictDoNothing()
  const [row] = await tx.select().from(feeds).where(eq(feeds.podcastId, podcastId)).for('update')
  return row!
}

export async function updateFeed(tx: Tx, podcastId: string, set: Omit<FeedRow, 'podcastId'>): Promise<void> {
  await tx.update(feeds).set(set).where(eq(feeds.podcastId, podcastId))
}

/** Returns its object. */
export async function deleteFeed(tx: Tx, podcastId: string): Promise<string | null> {
  const [row] = await tx.delete(feeds).where(eq(feeds.podcastId, podcastId)).returning({ object: feeds.object })
  return row?.object ?? null
}

export async function insertRedirect(tx: Tx, row: RedirectRow): Promise<void> {
  await tx.insert(feedRedirects).values(row)
}

export async function deleteRedirect(tx: Tx, podcastId: string): Promise<void> {
  await tx.delete(feedRedirects).where(eq(feedRedirects.podcastId, podcastId))
}

/** The podcast is deleted, but its redirect stays. */
export async function markDeleted(tx: Tx, podcastId: string, deletedAt: Date): Promise<void> {
  await tx
    .insert(feedRedirects)
    .values({ podcastId, deletedAt })
    .onConflictDoUpdate({ target: feedRedirects.podcastId, set: { deletedAt } })
}

export async function knownObjects(db: Db, objects: string[]): Promise<Set<string>> {
  const rows = await db.select({ object: feeds.object }).from(feeds).where(inArray(feeds.object, objects))
  return new Set(rows.map(({ object }) => object!))
}
