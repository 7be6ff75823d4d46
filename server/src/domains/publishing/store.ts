import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, lt, lte, min, ne, notInArray, sql, sum, type SQL } from 'drizzle-orm'
import type { Place } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { descending, olderThan } from '../../platform/lists/order.ts'
import { contains } from '../../platform/lists/text.ts'
import { first, hasRows } from '../../platform/rows.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { events } from '../../schema/events.ts'
import { users } from '../../schema/identity.ts'
import { podcastInfos, podcasts } from '../../schema/podcasts.ts'
import { publicationAlternates, publications } from '../../schema/publishing.ts'
import { recordings } from '../../schema/recordings.ts'
import { podcastRoles } from '../../schema/teams.ts'
import { hasTemplateNotes } from '../../schema/templates.ts'
import { episodeProgresses } from '../../schema/workflow.ts'

export type PublicationRow = typeof publications.$inferSelect

const newestFirst = descending(publications.publishedAt, publications.episodeId)

/** Null if the episode is not published. */
export const findPublication = (db: Db, episodeId: string): Promise<PublicationRow | null> =>
  first(db.select().from(publications).where(eq(publications.episodeId, episodeId)))

/** Everything in a podcast's feed, newest first. */
export const findPublications = (db: Db, podcastId: string): Promise<PublicationRow[]> =>
  db
    .select()
    .from(publications)
    .where(eq(publications.podcastId, podcastId))
    .orderBy(...newestFirst)

type PageQuery = { podcastId: string; after: Place | null; text: string; limit: number }

/** One page of the feed, with the podcast artwork. */
export const findPage = (db: Db, { podcastId, after, text, limit }: PageQuery) =>
  db
    .select({ ...getTableColumns(publications), podcastPhoto: podcasts.photo })
    .from(publications)
    .innerJoin(podcasts, eq(podcasts.id, publications.podcastId))
    .where(
      and(
        eq(publications.podcastId, podcastId),
        text === '' ? undefined : contains(publications.title, text),
        olderThan(publications.publishedAt, publications.episodeId, after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)

export const hasPodcast = (db: Db, podcastId: string): Promise<boolean> =>
  hasRows(db.select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, podcastId)))

/** Inserts or replaces snapshots. Keeps the GUID, which podcast apps use to identify an episode. */
export async function savePublications(tx: Tx, rows: PublicationRow[]): Promise<void> {
  await tx
    .insert(publications)
    .values(rows)
    .onConflictDoUpdate({
      target: publications.episodeId,
      set: {
        recordingId: sql`excluded.recording_id`,
        publishedAt: sql`excluded.published_at`,
        takenAt: sql`excluded.taken_at`,
        title: sql`excluded.title`,
        snapshot: sql`excluded.snapshot`,
      },
    })
}

/** The recordings that published episodes offer as other versions. */
export const findAlternates = (db: Db, episodeIds: string[]): Promise<Array<typeof publicationAlternates.$inferSelect>> =>
  db.select().from(publicationAlternates).where(inArray(publicationAlternates.episodeId, episodeIds))

export async function replaceAlternates(
  tx: Tx,
  episodeIds: string[],
  rows: Array<typeof publicationAlternates.$inferInsert>,
): Promise<void> {
  await tx.delete(publicationAlternates).where(inArray(publicationAlternates.episodeId, episodeIds))
  if (rows.length > 0) await tx.insert(publicationAlternates).values(rows).onConflictDoNothing()
}

export async function deletePublication(tx: Tx, episodeId: string): Promise<void> {
  await tx.delete(publications).where(eq(publications.episodeId, episodeId))
}

const isDue = (now: Date, except: string[]) =>
  and(lte(episodes.scheduledReleaseDate, now), except.length === 0 ? undefined : notInArray(episodes.id, except))

/** Podcasts with due releases, longest overdue first. */
export async function findDuePodcasts(db: Db, now: Date, except: string[], limit: number): Promise<string[]> {
  const rows = await db
    .select({ podcastId: episodes.podcastId })
    .from(episodes)
    .where(isDue(now, except))
    .groupBy(episodes.podcastId)
    .orderBy(asc(min(episodes.scheduledReleaseDate)))
    .limit(limit)
  return rows.map(({ podcastId }) => podcastId)
}

/** The due releases of a podcast, by time. */
export const findDue = (db: Db, podcastId: string, now: Date, except: string[], limit: number): Promise<string[]> =>
  findIdsByDate(db, and(eq(episodes.podcastId, podcastId), isDue(now, except)), limit)

/** The scheduled episodes of a podcast, by time. */
export const findScheduled = (db: Db, podcastId: string, limit: number): Promise<string[]> =>
  findIdsByDate(db, and(eq(episodes.podcastId, podcastId), isNotNull(episodes.scheduledReleaseDate), isKept), limit)

async function findIdsByDate(db: Db, where: SQL | undefined, limit: number): Promise<string[]> {
  const order = [asc(episodes.scheduledReleaseDate), asc(episodes.id)]
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(where)
    .orderBy(...order)
    .limit(limit)
  return rows.map(({ id }) => id)
}

type Soon = { now: Date; until: Date; after: string | null; limit: number }

/** Episodes whose scheduled release is near, by ID. */
export async function findDueSoon(db: Db, { now, until, after, limit }: Soon): Promise<string[]> {
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(
      and(
        gt(episodes.scheduledReleaseDate, now),
        lte(episodes.scheduledReleaseDate, until),
        after === null ? undefined : gt(episodes.id, after),
        isKept,
      ),
    )
    .orderBy(asc(episodes.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether the team was warned about the release at this time. */
export async function wasWarned(db: Db, episodeId: string, releaseDate: string): Promise<boolean> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.episodeId, episodeId),
        eq(events.kind, 'episode.release_at_risk'),
        sql`${events.data} ->> 'releaseDate' = ${releaseDate}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

type Scheduled = Pick<typeof episodes.$inferSelect, 'id' | 'scheduledReleaseDate'>

/** How many first releases an owner has scheduled before this one. */
export async function countScheduledBefore(db: Db, ownerId: string, { id, scheduledReleaseDate }: Scheduled): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(episodes)
    .innerJoin(podcastRoles, eq(podcastRoles.podcastId, episodes.podcastId))
    .where(
      and(
        eq(podcastRoles.userId, ownerId),
        eq(podcastRoles.showAccess, 'OWNER'),
        eq(episodes.isPublished, false),
        scheduledReleaseDate ? lt(episodes.scheduledReleaseDate, scheduledReleaseDate) : undefined,
        ne(episodes.id, id),
        isKept,
      ),
    )
  return row?.count ?? 0
}

/** False if another server is publishing this podcast. Held until the transaction ends. */
export async function tryLockReleases(tx: Tx, podcastId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`castwright releases ${podcastId}`}, 0)) as got`,
  )
  return rows[0]?.got === true
}

/** False if the podcast is locked. Releases don't wait, because other podcasts are due. */
export const tryLockPodcast = (tx: Tx, podcastId: string): Promise<boolean> =>
  hasRows(tx.select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, podcastId)).for('no key update', { skipLocked: true }))

/** A user's podcasts and published episodes, from stored counters. */
export async function countOwned(db: Db, ownerId: string): Promise<{ podcasts: number; publishedEpisodes: number }> {
  const [row] = await db
    .select({
      podcasts: count(),
      publishedEpisodes: sql<number>`coalesce(${sum(podcastInfos.numberOfPublishedEpisodes)}, 0)`.mapWith(Number),
    })
    .from(podcastRoles)
    .leftJoin(podcastInfos, eq(podcastInfos.podcastId, podcastRoles.podcastId))
    .where(and(eq(podcastRoles.userId, ownerId), eq(podcastRoles.showAccess, 'OWNER')))
  return row ?? { podcasts: 0, publishedEpisodes: 0 }
}

/** Everything needed to check episodes and to create their snapshots. */
export const findFacts = (db: Db, episodeIds: string[]) =>
  db
    .select({
      episode: getTableColumns(episodes),
      podcast: getTableColumns(podcasts),
      progress: getTableColumns(episodeProgresses),
      recording: getTableColumns(recordings),
      publication: getTableColumns(publications),
      hasTemplateNotes,
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(episodeProgresses, eq(episodeProgresses.episodeId, episodes.id))
    .leftJoin(recordings, and(eq(recordings.episodeId, episodes.id), eq(recordings.isDeleted, false)))
    .leftJoin(publications, eq(publications.episodeId, episodes.id))
    .where(and(inArray(episodes.id, episodeIds), isKept))

export type FactsRow = Awaited<ReturnType<typeof findFacts>>[number]

type Numbered = Pick<FactsRow['episode'], 'id' | 'podcastId' | 'seasonNumber' | 'episodeNumber' | 'episodeType'>

/** The title of another published episode with the same type and numbers. */
export async function findDuplicateNumber(
  db: Db,
  { id, podcastId, seasonNumber, episodeNumber, episodeType }: Numbered,
): Promise<string | null> {
  if (episodeNumber === null) return null
  const numbers = { episodeType, seasonNumber, episodeNumber }
  const [row] = await db
    .select({ title: publications.title })
    .from(publications)
    .where(
      and(
        eq(publications.podcastId, podcastId),
        ne(publications.episodeId, id),
        sql`${publications.snapshot} @> ${JSON.stringify(numbers)}::jsonb`,
      ),
    )
    .orderBy(...descending(publications.publishedAt, publications.episodeId))
    .limit(1)
  return row?.title ?? null
}

export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, userId))
  return row?.emailVerified ?? false
}

/** The newest episodes in the feed, with their recording files. */
export const findLatest = (db: Db, podcastId: string, limit: number) =>
  db
    .select({
      publication: getTableColumns(publications),
      recording: { object: recordings.object, isDamaged: recordings.isDamaged, madeBy: recordings.madeBy },
    })
    .from(publications)
    .innerJoin(recordings, eq(recordings.id, publications.recordingId))
    .where(eq(publications.podcastId, podcastId))
    .orderBy(...descending(publications.publishedAt, publications.episodeId))
    .limit(limit)
