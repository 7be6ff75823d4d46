import { and, count, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { sorted } from '../../platform/lists/text.ts'
import { first } from '../../platform/rows.ts'
import { subscriptions } from '../../schema/billing.ts'
import { downloadPodcastDays } from '../../schema/delivery.ts'
import { feedRedirects } from '../../schema/feeds.ts'
import { oldProfileUrls, podcastInfos, podcasts } from '../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../schema/profiles.ts'
import { podcastRoles } from '../../schema/teams.ts'
import { usedStorage } from '../../schema/uploads.ts'

export * from './store/downloads.ts'
export * from './store/infos.ts'
export * from './store/offers.ts'

export type PodcastRow = typeof podcasts.$inferSelect

const owners = alias(podcastRoles, 'owners')
const byTitle = [sorted(podcasts.title), podcasts.id] as const

/** Everything for cards and settings pages, in a single query. */
const shown = {
  ...getTableColumns(podcasts),
  showAccess: podcastRoles.showAccess,
  userId: sql<string>`${owners.userId}`,
  numberOfEpisodes: sql<number>`coalesce(${podcastInfos.numberOfEpisodes}, 0)`,
  recordingStorageUsed: usedStorage(podcasts.id),
  redirect: { target: feedRedirects.target, newHost: feedRedirects.newHost, redirectedAt: feedRedirects.redirectedAt },
  updater: {
    id: profiles.userId,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    displayName: teamNameOf(),
    photo: profiles.photo,
  },
}

const ofOwner = () => and(eq(owners.podcastId, podcasts.id), eq(owners.showAccess, 'OWNER'))

const seenBy = (userId: string, where?: SQL) => and(eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true), where)

export const findPodcasts = (db: Db, userId: string, { owned = false }: { owned?: boolean } = {}) =>
  db
    .select(shown)
    .from(podcasts)
    .innerJoin(podcastRoles, eq(podcastRoles.podcastId, podcasts.id))
    .innerJoin(owners, ofOwner())
    .leftJoin(podcastInfos, eq(podcastInfos.podcastId, podcasts.id))
    .leftJoin(feedRedirects, eq(feedRedirects.podcastId, podcasts.id))
    .leftJoin(profiles, eq(profiles.userId, podcasts.lastUpdaterId))
    .where(seenBy(userId, owned ? eq(podcastRoles.showAccess, 'OWNER') : undefined))
    .orderBy(...byTitle)

export type ShownRow = Awaited<ReturnType<typeof findPodcasts>>[number]

/** A podcast with its statistics. Counts collaborators, which are only a few rows. */
export async function findPodcast(db: Db, podcastId: string, userId: string, now: Date) {
  const team = db
    .select({ members: count() })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.podcastId, podcastId), ne(podcastRoles.showAccess, 'OWNER')))
  const downloads = db
    .select({ downloads: sql`coalesce(sum(${downloadPodcastDays.downloads}), 0)` })
    .from(downloadPodcastDays)
    .where(and(eq(downloadPodcastDays.podcastId, podcastId), sql`${downloadPodcastDays.day} >= ${`${now.toISOString().slice(0, 7)}-01`}`))
  const [row] = await db
    .select({
      ...shown,
      info: {
        numberOfPublishedEpisodes: sql<number>`coalesce(${podcastInfos.numberOfPublishedEpisodes}, 0)`,
        numberOfCollaborators: sql<number>`(${team})::int`,
        downloadsThisMonth: sql<number>`(${downloads})`.mapWith(Number),
        subscriptionType: sql<Plan>`coalesce(${subscriptions.plan}, 'FREE')`,
        unlimited: sql<boolean>`coalesce(${subscriptions.unlimited}, false)`,
        teamRoles: sql<CollaboratorType[] | null>`${podcastInfos.teamRoles}`,
      },
    })
    .from(podcasts)
    .innerJoin(podcastRoles, eq(podcastRoles.podcastId, podcasts.id))
    .innerJoin(owners, ofOwner())
    .leftJoin(podcastInfos, eq(podcastInfos.podcastId, podcasts.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, owners.userId))
    .leftJoin(feedRedirects, eq(feedRedirects.podcastId, podcasts.id))
    .leftJoin(profiles, eq(profiles.userId, podcasts.lastUpdaterId))
    .where(seenBy(userId, eq(podcasts.id, podcastId)))
  return row ?? null
}

export const findByProfileUrl = (db: Db, profileUrl: string): Promise<PodcastRow | null> =>
  first(db.select().from(podcasts).where(eq(podcasts.profileUrl, profileUrl.toLowerCase())))

export const findRow = (db: Db, podcastId: string): Promise<PodcastRow | null> =>
  first(db.select().from(podcasts).where(eq(podcasts.id, podcastId)))

/** Whether another podcast has or had this profile URL. The order matters, because a rename moves it from the first table to the second. */
export async function isTaken(db: Db, profileUrl: string, podcastId: string | undefined): Promise<boolean> {
  const row = await findByProfileUrl(db, profileUrl)
  const [old] = row ? [] : await db.select().from(oldProfileUrls).where(eq(oldProfileUrls.profileUrl, profileUrl.toLowerCase()))
  const holder = row?.id ?? old?.podcastId
  return holder !== undefined && holder !== podcastId
}

/** The current profile URL of the podcast that used to have this one. */
export async function findRenamed(db: Db, profileUrl: string): Promise<string | null> {
  const [row] = await db
    .select({ profileUrl: podcasts.profileUrl })
    .from(oldProfileUrls)
    .innerJoin(podcasts, eq(podcasts.id, oldProfileUrls.podcastId))
    .where(eq(oldProfileUrls.profileUrl, profileUrl.toLowerCase()))
  return row?.profileUrl ?? null
}

/** Reserves the previous profile URL of a podcast. Releases the reservation of its new one. */
export async function replaceProfileUrl(tx: Tx, podcastId: string, change: { from: string; to: string; now: Date }): Promise<void> {
  await tx.delete(oldProfileUrls).where(eq(oldProfileUrls.profileUrl, change.to))
  await tx.insert(oldProfileUrls).values({ profileUrl: change.from, podcastId, replacedAt: change.now })
}

/** Whether a write failed because the profile URL was taken concurrently. */
export const isProfileUrlConflict = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && error.cause instanceof DatabaseError && error.cause.constraint === 'podcasts_profile_url_unique'

/** Serializes concurrent changes. */
export const lockPodcast = (tx: Tx, podcastId: string): Promise<PodcastRow | null> =>
  first(tx.select().from(podcasts).where(eq(podcasts.id, podcastId)).for('update'))

/** What else changes with a podcast waits until the transaction ends. Reads of its row and references to it don't. */
export const lockRow = (tx: Tx, podcastId: string): Promise<PodcastRow | null> =>
  first(tx.select().from(podcasts).where(eq(podcasts.id, podcastId)).for('no key update'))

export async function insertPodcast(tx: Tx, row: typeof podcasts.$inferInsert): Promise<void> {
  await tx.insert(podcasts).values(row)
  await tx.insert(podcastInfos).values({ podcastId: row.id })
}

export type PodcastChanges = Partial<Omit<PodcastRow, 'id' | 'createdAt' | 'mediaFormat'>>

export async function updatePodcast(tx: Tx, podcastId: string, changes: PodcastChanges): Promise<void> {
  await tx.update(podcasts).set(changes).where(eq(podcasts.id, podcastId))
}

export async function deletePodcast(tx: Tx, podcastId: string): Promise<void> {
  await tx.delete(podcasts).where(eq(podcasts.id, podcastId))
}

export const findOwned = (db: Db, userId: string) =>
  db
    .select({ id: podcasts.id, title: podcasts.title })
    .from(podcasts)
    .innerJoin(podcastRoles, eq(podcastRoles.podcastId, podcasts.id))
    .where(and(eq(podcastRoles.userId, userId), eq(podcastRoles.showAccess, 'OWNER')))
    .orderBy(...byTitle)
