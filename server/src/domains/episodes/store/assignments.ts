import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db.ts'
import { episodes } from '../../../schema/episodes.ts'
import { profiles, teamUserColumns } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { stepAssignments } from '../../../schema/workflow.ts'

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
