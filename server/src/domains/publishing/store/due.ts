import { and, asc, count, eq, lte, min, notInArray, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { episodes } from '../../episodes/tables.ts'
import { podcastInfos, podcasts } from '../../podcasts/tables.ts'
import { podcastRoles } from '../../teams/tables.ts'

const isDue = (now: Date, except: string[]) =>
  and(lte(episodes.scheduledReleaseDate, now), except.length === 0 ? undefined : notInArray(episodes.id, except))

/** Podcasts with releases that have come, those that wait longest first. */
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

/** The releases of a podcast that have come, in the order of their times. */
export async function findDue(db: Db, podcastId: string, now: Date, except: string[], limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), isDue(now, except)))
    .orderBy(asc(episodes.scheduledReleaseDate), asc(episodes.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** False where another server releases episodes of this podcast at this moment. Held until the transaction ends. */
export async function tryTurn(tx: Tx, podcastId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`castwright releases ${podcastId}`}, 0)) as got`,
  )
  return rows[0]?.got === true
}

/** False where somebody holds the podcast: a release does not wait for one podcast while others are due. */
export async function tryPodcast(tx: Tx, podcastId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(eq(podcasts.id, podcastId))
    .for('no key update', { skipLocked: true })
  return rows.length > 0
}

/** How many podcasts somebody owns, and how many of all their episodes are published: kept, not counted. */
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
