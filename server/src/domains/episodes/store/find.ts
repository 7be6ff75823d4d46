import { eq, getTableColumns, sql, and, asc, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { users } from '../../../schema/identity.ts'
import { podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamNameOf, teamUserColumns } from '../../../schema/profiles.ts'
import { hasTemplateNotes } from '../../../schema/templates.ts'
import { episodeProgresses, stepAssignments } from '../../../schema/workflow.ts'
import { orderOf, placeOf, whereOf, type Query } from './query.ts'
import { alias } from 'drizzle-orm/pg-core'
import { podcastRoles } from '../../../schema/teams.ts'
import { episodeGuests, guestSettings } from '../../../schema/guests.ts'
import type { Downloads } from '@castwright/contract/shapes.ts'
import { downloadDays, downloadTotals, isInTrend, toDownloads } from '../../../schema/delivery.ts'

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

const ownerProfiles = alias(profiles, 'owner_profiles')

/** Assignees and due dates of these episodes. The time zone is that of the assignee, or else of the podcast owner. */
export const findAssignments = (db: Db, episodeIds: string[]) =>
  db
    .select({
      episodeId: stepAssignments.episodeId,
      step: stepAssignments.step,
      dueDate: stepAssignments.dueDate,
      isOpen: stepAssignments.isOpen,
      timeZone: sql<string>`coalesce(${profiles.timeZone}, ${ownerProfiles.timeZone}, 'UTC')`,
      assignee: teamUserColumns,
    })
    .from(stepAssignments)
    .innerJoin(episodes, eq(episodes.id, stepAssignments.episodeId))
    .leftJoin(profiles, eq(profiles.userId, stepAssignments.assigneeId))
    .leftJoin(podcastRoles, and(eq(podcastRoles.podcastId, episodes.podcastId), eq(podcastRoles.showAccess, 'OWNER')))
    .leftJoin(ownerProfiles, eq(ownerProfiles.userId, podcastRoles.userId))
    .where(
      and(inArray(stepAssignments.episodeId, episodeIds), or(isNotNull(stepAssignments.assigneeId), isNotNull(stepAssignments.dueDate))),
    )
    .orderBy(asc(stepAssignments.episodeId), asc(stepAssignments.step))

export type AssignmentRow = Awaited<ReturnType<typeof findAssignments>>[number]

/** What guests have yet to say about episodes whose steps are done. Guests who declined don't count. */
export const findWaiting = (db: Db, episodeIds: string[]) =>
  db
    .select({
      episodeId: episodes.id,
      hasChanges: sql<boolean>`bool_or(${episodeGuests.approval} = 'changes')`,
      isUnapproved: sql<boolean>`bool_or(coalesce(${guestSettings.requiresApproval}, false) and ${episodeGuests.approval} is distinct from 'approved')`,
    })
    .from(episodes)
    .innerJoin(episodeGuests, and(eq(episodeGuests.episodeId, episodes.id), sql`${episodeGuests.answer} is distinct from 'no'`))
    .leftJoin(guestSettings, eq(guestSettings.podcastId, episodes.podcastId))
    .where(and(inArray(episodes.id, episodeIds), eq(episodes.isPublished, false), eq(episodes.percentCompleted, 100)))
    .groupBy(episodes.id)

/** The downloads of a podcast's episodes. Those without any are missing. */
export async function findDownloads(db: Db, podcastId: string, episodeIds: string[], now: Date): Promise<Map<string, Downloads>> {
  if (episodeIds.length === 0) return new Map()
  const byDay = db
    .select({ downloads: sql`json_object_agg(${downloadDays.day}, ${downloadDays.downloads})` })
    .from(downloadDays)
    .where(and(eq(downloadDays.episodeId, downloadTotals.episodeId), isInTrend(downloadDays.day, now)))
  const rows = await db
    .select({
      episodeId: downloadTotals.episodeId,
      allTime: downloadTotals.downloads,
      byDay: sql<Record<string, number>>`coalesce((${byDay}), '{}')`,
    })
    .from(downloadTotals)
    .where(and(eq(downloadTotals.podcastId, podcastId), inArray(downloadTotals.episodeId, episodeIds)))
  return new Map(rows.map((row) => [row.episodeId, toDownloads(row.allTime, row.byDay, now)]))
}

/** The podcast must exist. */
export async function findNames(db: Db, podcastId: string): Promise<{ title: string; profileUrl: string; timeZone: string }> {
  const [row] = await db
    .select({ title: podcasts.title, profileUrl: podcasts.profileUrl, timeZone: podcasts.timeZone })
    .from(podcasts)
    .where(eq(podcasts.id, podcastId))
  return row!
}

export async function findOpenAssignees(db: Db, episodeId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stepAssignments.assigneeId })
    .from(stepAssignments)
    .where(and(eq(stepAssignments.episodeId, episodeId), eq(stepAssignments.isOpen, true), isNotNull(stepAssignments.assigneeId)))
  return rows.flatMap(({ id }) => id ?? [])
}
