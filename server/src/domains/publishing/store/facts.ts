import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { downwards } from '../../../platform/lists/order.ts'
import { episodes } from '../../episodes/tables.ts'
import { podcasts } from '../../podcasts/tables.ts'
import { recordings } from '../../recordings/tables.ts'
import { users } from '../../identity/tables.ts'
import { episodeProgresses } from '../../workflow/tables.ts'
import { publications } from '../tables.ts'

/** All that decides whether episodes can be published, and what their snapshots are made of. */
export const findFacts = (db: Db, episodeIds: string[]) =>
  db
    .select({
      episode: getTableColumns(episodes),
      podcast: getTableColumns(podcasts),
      progress: getTableColumns(episodeProgresses),
      recording: getTableColumns(recordings),
      publication: getTableColumns(publications),
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(episodeProgresses, eq(episodeProgresses.episodeId, episodes.id))
    .leftJoin(recordings, and(eq(recordings.episodeId, episodes.id), eq(recordings.isDeleted, false)))
    .leftJoin(publications, eq(publications.episodeId, episodes.id))
    .where(inArray(episodes.id, episodeIds))

export type FactsRow = Awaited<ReturnType<typeof findFacts>>[number]

export async function findPodcast(db: Db, podcastId: string): Promise<FactsRow['podcast'] | null> {
  const [row] = await db.select().from(podcasts).where(eq(podcasts.id, podcastId))
  return row ?? null
}

type Numbered = Pick<FactsRow['episode'], 'id' | 'podcastId' | 'seasonNumber' | 'episodeNumber' | 'episodeType'>

/** Another episode that is in the feed with the same kind and numbers; null where there is none. */
export async function findTwin(db: Db, { id, podcastId, seasonNumber, episodeNumber, episodeType }: Numbered): Promise<string | null> {
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
    .orderBy(...downwards(publications.publishedAt, publications.episodeId))
    .limit(1)
  return row?.title ?? null
}

export async function isVerified(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, userId))
  return row?.emailVerified ?? false
}

/** The newest in the feed, with where their recordings are stored. */
export const findLatest = (db: Db, podcastId: string, limit: number) =>
  db
    .select({ publication: getTableColumns(publications), recording: { object: recordings.object } })
    .from(publications)
    .innerJoin(recordings, eq(recordings.id, publications.recordingId))
    .where(eq(publications.podcastId, podcastId))
    .orderBy(...downwards(publications.publishedAt, publications.episodeId))
    .limit(limit)
