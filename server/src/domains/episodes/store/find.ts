import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { users } from '../../../schema/identity.ts'
import { podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { hasTemplateNotes } from '../../../schema/templates.ts'
import { episodeProgresses } from '../../../schema/workflow.ts'
import { orderOf, placeOf, whereOf, type Query } from './query.ts'

export const findPodcastOfEpisode = (db: Db, episodeId: string): Promise<string | null> =>
  findValue(db, episodes.podcastId, eq(episodes.id, episodeId), isKept)

/** What the team calls the user. */
export const nameOfUser = teamNameOf(profiles, users.id)

/** All public fields except the show notes, which lists don't need. */
const {
  showNotes: _notes,
  guid: _guid,
  photoDigest: _digest,
  showNotesUpdaterId: _updater,
  showNotesUpdatedAt: _updated,
  showNotesVersion: _version,
  creatorId: _creator,
  deletedAt: _deleted,
  deleterId: _deleter,
  formerRecordingId: _recording,
  ...listed
} = getTableColumns(episodes)

/** One page of a list with progress, in a single query. */
export const findListed = (db: Db, query: Query) =>
  db
    .select({
      episode: { ...listed, podcastPhoto: podcasts.photo },
      progress: getTableColumns(episodeProgresses),
      place: placeOf(query.orders),
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(episodeProgresses, eq(episodeProgresses.episodeId, episodes.id))
    .where(whereOf(query))
    .orderBy(...orderOf(query.orders))
    .limit(query.limit)

export type ListedRow = Awaited<ReturnType<typeof findListed>>[number]

/** The same with show notes and their last editor. */
export const findWhole = (db: Db, query: Query) =>
  db
    .select({
      episode: {
        ...getTableColumns(episodes),
        podcastPhoto: podcasts.photo,
        showNotesUpdatedBy: nameOfUser,
        hasTemplateNotes,
      },
      place: placeOf(query.orders),
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(users, eq(users.id, episodes.showNotesUpdaterId))
    .leftJoin(profiles, eq(profiles.userId, episodes.showNotesUpdaterId))
    .where(whereOf(query))
    .orderBy(...orderOf(query.orders))
    .limit(query.limit)

export type WholeRow = Awaited<ReturnType<typeof findWhole>>[number]

/** The size of each list, from stored counters. */
export async function findCounts(db: Db, podcastId: string) {
  const [row] = await db
    .select({
      all: podcastInfos.numberOfEpisodes,
      complete: podcastInfos.numberOfCompleteEpisodes,
      published: podcastInfos.numberOfPublishedEpisodes,
    })
    .from(podcastInfos)
    .where(eq(podcastInfos.podcastId, podcastId))
  return row ?? { all: 0, complete: 0, published: 0 }
}

/** What an episode form is validated against: the show settings and the editor's time zone. */
export async function findFormContext(db: Db, podcastId: string, userId: string) {
  const [row] = await db
    .select({
      showType: podcasts.showType,
      episodeGrouping: podcasts.episodeGrouping,
      episodeNumbering: podcasts.episodeNumbering,
      timeZone: sql<string>`coalesce(${profiles.timeZone}, ${podcasts.timeZone})`,
    })
    .from(podcasts)
    .leftJoin(profiles, eq(profiles.userId, userId))
    .where(eq(podcasts.id, podcastId))
  return row ?? null
}

export type FormContext = NonNullable<Awaited<ReturnType<typeof findFormContext>>>

export async function findName(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: nameOfUser })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return row?.name ?? null
}
