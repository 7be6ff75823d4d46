import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { findValue } from '../../platform/rows.ts'
import { episodeChecklists } from '../../schema/checklist.ts'
import { comments } from '../../schema/comments.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { notifications } from '../../schema/notifications.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../schema/profiles.ts'
import { recordings } from '../../schema/recordings.ts'
import { episodeReviews } from '../../schema/reviews.ts'
import { podcastRoles } from '../../schema/teams.ts'
import { hasTemplateNotes } from '../../schema/templates.ts'
import { stepAssignments } from '../../schema/workflow.ts'

const place = {
  podcast: { id: podcasts.id, title: podcasts.title, profileUrl: podcasts.profileUrl },
  episode: { id: episodes.id, title: episodes.title },
}

export type Place = { podcast: { id: string; title: string; profileUrl: string }; episode: { id: string; title: string } }

/** Only podcasts and episodes that the person can still open. */
const theirs = (userId: string) =>
  and(eq(podcastRoles.podcastId, episodes.podcastId), eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true), isKept)

/** More than anyone reads. Lists without an index for their order are sorted after this. */
const maxRows = 1000

export const findTimeZone = async (db: Db, userId: string): Promise<string> =>
  (await findValue(db, profiles.timeZone, eq(profiles.userId, userId))) ?? 'UTC'

/** Open steps by due date, those without one last. */
export const findSteps = (db: Db, userId: string, limit: number) =>
  db
    .select({
      ...place,
      step: stepAssignments.step,
      dueDate: stepAssignments.dueDate,
      // Only for the step that depends on them.
      showNotes: sql<string>`case when ${stepAssignments.step} = 'writeShowNotes' then ${episodes.showNotes} else '' end`,
      hasTemplateNotes: sql<boolean>`case when ${stepAssignments.step} = 'writeShowNotes' then ${hasTemplateNotes} else false end`,
      hasRecording: sql<boolean>`exists (select from ${recordings} where ${recordings.episodeId} = ${episodes.id} and not ${recordings.isDeleted})`,
    })
    .from(stepAssignments)
    .innerJoin(episodes, eq(episodes.id, stepAssignments.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .innerJoin(podcastRoles, theirs(userId))
    .where(and(eq(stepAssignments.assigneeId, userId), eq(stepAssignments.isOpen, true)))
    .orderBy(asc(stepAssignments.dueDate), asc(stepAssignments.episodeId), asc(stepAssignments.step))
    .limit(limit)

export type StepRow = Awaited<ReturnType<typeof findSteps>>[number]

/** Reviews that the person was asked for and hasn't answered. */
export const findReviews = (db: Db, userId: string) =>
  db
    .select({ ...place, id: episodeReviews.id, reviewType: episodeReviews.reviewType, createdAt: episodeReviews.createdAt })
    .from(episodeReviews)
    .innerJoin(episodes, eq(episodes.id, episodeReviews.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .innerJoin(podcastRoles, theirs(userId))
    .where(and(eq(episodeReviews.reviewerId, userId), inArray(episodeReviews.reviewStatus, ['NOT_STARTED', 'IN_REVIEW'])))
    .limit(maxRows)

export type ReviewRow = Awaited<ReturnType<typeof findReviews>>[number]

/** Unread mentions in comments that still exist. Their event is `Mention:` and the ID of the comment. */
export const findMentions = (db: Db, userId: string) =>
  db
    .select({
      ...place,
      id: notifications.id,
      path: notifications.path,
      createdAt: notifications.createdAt,
      name: teamNameOf(),
    })
    .from(notifications)
    .innerJoin(comments, sql`${comments.id} = split_part(${notifications.event}, ':', 2)::uuid`)
    .innerJoin(episodes, eq(episodes.id, comments.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .innerJoin(podcastRoles, theirs(userId))
    .leftJoin(profiles, eq(profiles.userId, notifications.triggerUserId))
    .where(and(eq(notifications.userId, userId), eq(notifications.type, 'Mention'), isNull(notifications.readAt)))
    .limit(maxRows)

export type MentionRow = Awaited<ReturnType<typeof findMentions>>[number]

/** Unchecked items of the person's checklists. */
export const findTasks = (db: Db, userId: string) =>
  db
    .select({
      ...place,
      id: sql<string>`item ->> 'id'`,
      name: sql<string>`item ->> 'name'`,
      dueDate: sql<string | null>`item ->> 'dueDate'`,
      createdAt: episodes.createdAt,
    })
    .from(episodeChecklists)
    .innerJoin(sql`lateral jsonb_array_elements(${episodeChecklists.items}) as item`, sql`not (item ->> 'checked')::boolean`)
    .innerJoin(episodes, eq(episodes.id, episodeChecklists.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .innerJoin(podcastRoles, theirs(userId))
    .where(eq(episodeChecklists.userId, userId))
    .limit(maxRows)

export type TaskRow = Awaited<ReturnType<typeof findTasks>>[number]
