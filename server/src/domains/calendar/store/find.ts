import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { busyCalendars, busyDays } from '../../../schema/calendar.ts'
import { episodeChecklists } from '../../../schema/checklist.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamUserColumns } from '../../../schema/profiles.ts'
import { publications } from '../../../schema/publishing.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { episodeProgresses, interviewPeople, interviews, stepAssignments } from '../../../schema/workflow.ts'

/** The podcasts that a user can open, or one of them. */
export const findPodcasts = (db: Db, userId: string, podcastId: string | null = null) =>
  db
    .select({
      id: podcasts.id,
      title: podcasts.title,
      profileUrl: podcasts.profileUrl,
      color: podcasts.color,
      timeZone: podcasts.timeZone,
      defaultReleaseTime: podcasts.defaultReleaseTime,
      isComplete: podcasts.isComplete,
      releaseFrequency: podcasts.releaseFrequency,
      releaseDays: podcasts.releaseDays,
      releaseStartDate: podcasts.releaseStartDate,
      hasBusyCalendars: sql<boolean>`exists (select from ${busyCalendars} where ${busyCalendars.podcastId} = ${podcasts.id})`,
    })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .where(
      and(
        eq(podcastRoles.userId, userId),
        eq(podcastRoles.isActive, true),
        podcastId === null ? undefined : eq(podcastRoles.podcastId, podcastId),
      ),
    )

export type PodcastRow = Awaited<ReturnType<typeof findPodcasts>>[number]

/** The time zone of a user. */
export const findTimeZone = async (db: Db, userId: string): Promise<string> =>
  (await findValue(db, profiles.timeZone, eq(profiles.userId, userId))) ?? 'UTC'

/** The members of these podcasts. */
export const findPeople = (db: Db, podcastIds: string[]) =>
  db
    .selectDistinct(teamUserColumns)
    .from(podcastRoles)
    .innerJoin(profiles, eq(profiles.userId, podcastRoles.userId))
    .where(and(inArray(podcastRoles.podcastId, podcastIds), eq(podcastRoles.isActive, true)))

/** The part of a calendar to read. Days are inclusive, `until` is the end of the last one. `limit` bounds every kind. */
export type Range = { podcastIds: string[]; episodeId?: string; firstDay: string; lastDay: string; from: Date; until: Date; limit: number }

const inScope = ({ podcastIds, episodeId }: Range): SQL | undefined =>
  and(inArray(episodes.podcastId, podcastIds), episodeId === undefined ? undefined : eq(episodes.id, episodeId))

/** As JSON, which is parsed much faster than an array. */
const assignees = sql<string[]>`coalesce((
  select json_agg(distinct ${stepAssignments.assigneeId}) from ${stepAssignments}
  where ${stepAssignments.episodeId} = ${episodes.id} and ${stepAssignments.assigneeId} is not null
), '[]')`

type ReleaseKind = 'planned' | 'scheduled' | 'published'

const release = (kind: ReleaseKind, at: typeof episodes.plannedReleaseDate | typeof publications.publishedAt) => ({
  kind: sql<ReleaseKind>`${kind}`.as('kind'),
  episodeId: episodes.id,
  podcastId: episodes.podcastId,
  title: episodes.title,
  people: assignees.as('people'),
  at: sql<Date>`${at}`.mapWith(at).as('at'),
})

const between = (column: AnyPgColumn, { from, until }: Range): SQL | undefined => and(gte(column, from), lt(column, until))

/** Drafts with a planned date that aren't scheduled, scheduled episodes, and published ones, which may be scheduled again. */
export const findReleases = (db: Db, range: Range) =>
  unionAll(
    db
      .select(release('planned', episodes.plannedReleaseDate))
      .from(episodes)
      .where(
        and(
          inScope(range),
          between(episodes.plannedReleaseDate, range),
          isNull(episodes.scheduledReleaseDate),
          eq(episodes.isPublished, false),
          isKept,
        ),
      )
      .limit(range.limit),
    db
      .select(release('scheduled', episodes.scheduledReleaseDate))
      .from(episodes)
      .where(and(inScope(range), between(episodes.scheduledReleaseDate, range), isKept))
      .limit(range.limit),
    db
      .select(release('published', publications.publishedAt))
      .from(publications)
      .innerJoin(episodes, and(eq(episodes.id, publications.episodeId), isKept))
      .where(and(inArray(publications.podcastId, range.podcastIds), inScope(range), between(publications.publishedAt, range)))
      .limit(range.limit),
  )

export type ReleaseRow = Awaited<ReturnType<typeof findReleases>>[number]

/** Steps with a due date, done or not, of one assignee or of all. */
export const findSteps = (db: Db, range: Range, assigneeId: string | null = null) =>
  db
    .select({
      episodeId: episodes.id,
      podcastId: episodes.podcastId,
      title: episodes.title,
      step: stepAssignments.step,
      assigneeId: stepAssignments.assigneeId,
      isOpen: stepAssignments.isOpen,
      dueDate: sql<string>`${stepAssignments.dueDate}::text`,
      /** Of the assignee, who decides when a day is over. */
      timeZone: profiles.timeZone,
    })
    .from(stepAssignments)
    .innerJoin(episodes, and(eq(episodes.id, stepAssignments.episodeId), isKept))
    .leftJoin(profiles, eq(profiles.userId, stepAssignments.assigneeId))
    .where(
      and(
        gte(stepAssignments.dueDate, range.firstDay),
        lte(stepAssignments.dueDate, range.lastDay),
        inScope(range),
        assigneeId === null ? undefined : eq(stepAssignments.assigneeId, assigneeId),
      ),
    )
    .limit(range.limit)

export type StepRow = Awaited<ReturnType<typeof findSteps>>[number]

const takingPart = sql<string[]>`coalesce((
  select json_agg(${interviewPeople.userId}) from ${interviewPeople} where ${interviewPeople.episodeId} = ${interviews.episodeId}
), '[]')`

export const findInterviews = (db: Db, range: Range) =>
  db
    .select({
      id: interviews.id,
      episodeId: episodes.id,
      podcastId: episodes.podcastId,
      title: episodes.title,
      startsAt: interviews.startsAt,
      minutes: interviews.minutes,
      place: interviews.place,
      timeZone: interviews.timeZone,
      confirmedAt: interviews.confirmedAt,
      version: interviews.version,
      people: takingPart,
      /** Whether Schedule Interview is neither done nor skipped. */
      isStepOpen: sql<boolean>`not ${episodes.isPublished} and coalesce(${episodeProgresses.scheduleInterview}, 0) = 0`,
    })
    .from(interviews)
    .innerJoin(episodes, and(eq(episodes.id, interviews.episodeId), isKept))
    .leftJoin(episodeProgresses, eq(episodeProgresses.episodeId, interviews.episodeId))
    .where(and(gte(interviews.startsAt, range.from), lt(interviews.startsAt, range.until), inScope(range)))
    .limit(range.limit)

export type InterviewRow = Awaited<ReturnType<typeof findInterviews>>[number]

/** A person's own tasks with a due date. */
export const findTasks = (db: Db, range: Range, userId: string) =>
  db
    .select({
      episodeId: episodes.id,
      podcastId: episodes.podcastId,
      episodeTitle: episodes.title,
      taskId: sql<string>`item ->> 'id'`,
      title: sql<string>`item ->> 'name'`,
      isDone: sql<boolean>`(item ->> 'checked')::boolean`,
      dueDate: sql<string>`item ->> 'dueDate'`,
    })
    .from(episodeChecklists)
    .innerJoin(sql`lateral jsonb_array_elements(${episodeChecklists.items}) as item`, isNotNull(sql`item ->> 'dueDate'`))
    .innerJoin(episodes, and(eq(episodes.id, episodeChecklists.episodeId), isKept))
    .where(
      and(eq(episodeChecklists.userId, userId), inScope(range), sql`item ->> 'dueDate' between ${range.firstDay} and ${range.lastDay}`),
    )
    .limit(range.limit)

export type TaskRow = Awaited<ReturnType<typeof findTasks>>[number]

export const findBusyDays = (db: Db, { podcastIds, firstDay, lastDay, limit }: Range) =>
  db
    .select({ podcastId: busyCalendars.podcastId, calendarId: busyCalendars.id, day: busyDays.day, title: busyDays.title })
    .from(busyCalendars)
    .innerJoin(busyDays, eq(busyDays.calendarId, busyCalendars.id))
    .where(and(inArray(busyCalendars.podcastId, podcastIds), gte(busyDays.day, firstDay), lte(busyDays.day, lastDay)))
    .limit(limit)

export type BusyRow = Awaited<ReturnType<typeof findBusyDays>>[number]

/** Drafts without any date. */
export const findUndated = (db: Db, podcastIds: string[], limit: number) =>
  db
    .select({
      episodeId: episodes.id,
      podcastId: episodes.podcastId,
      title: episodes.title,
      seasonNumber: episodes.seasonNumber,
      episodeNumber: episodes.episodeNumber,
      percentCompleted: episodes.percentCompleted,
      createdAt: episodes.createdAt,
    })
    .from(episodes)
    .where(
      and(
        inArray(episodes.podcastId, podcastIds),
        isNull(episodes.plannedReleaseDate),
        isNull(episodes.scheduledReleaseDate),
        eq(episodes.isPublished, false),
        eq(episodes.migrationStatus, 'MIGRATION_NONE'),
        isKept,
      ),
    )
    .limit(limit)
