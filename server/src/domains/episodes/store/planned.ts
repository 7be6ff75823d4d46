import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { stepAssignments } from '../../../schema/workflow.ts'

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
