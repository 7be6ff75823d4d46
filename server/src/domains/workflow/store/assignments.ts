import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { profiles } from '../../../schema/profiles.ts'
import { stepAssignments, type Reminded } from '../../../schema/workflow.ts'

type AssignmentRow = typeof stepAssignments.$inferSelect
export type StepPlace = Pick<AssignmentRow, 'episodeId' | 'step'>

const at = ({ episodeId, step }: StepPlace) => and(eq(stepAssignments.episodeId, episodeId), eq(stepAssignments.step, step))

/** Null if the step never had an assignee or a due date. */
export const findAssignment = (db: Db, place: StepPlace): Promise<AssignmentRow | null> =>
  first(db.select().from(stepAssignments).where(at(place)))

/** Concurrent reminders wait for each other and for changes of the step. */
export const lockAssignment = (tx: Tx, place: StepPlace): Promise<AssignmentRow | null> =>
  first(tx.select().from(stepAssignments).where(at(place)).for('update'))

/** Changes only the given field, and reminds again. */
export async function upsertAssignment(
  tx: Tx,
  { episodeId, step, isOpen }: StepPlace & Pick<AssignmentRow, 'isOpen'>,
  change: Pick<AssignmentRow, 'assigneeId'> | Pick<AssignmentRow, 'dueDate'>,
): Promise<void> {
  await tx
    .insert(stepAssignments)
    .values({ episodeId, step, isOpen, ...change })
    .onConflictDoUpdate({ target: [stepAssignments.episodeId, stepAssignments.step], set: { ...change, reminded: 'none' } })
}

/** The due dates of an episode's open steps. */
export const findDue = (db: Db, episodeId: string) =>
  db
    .select({ step: stepAssignments.step, dueDate: sql<string>`${stepAssignments.dueDate}::text` })
    .from(stepAssignments)
    .where(and(eq(stepAssignments.episodeId, episodeId), eq(stepAssignments.isOpen, true), isNotNull(stepAssignments.dueDate)))

/** For steps of new episodes. */
export async function insertAssignments(
  tx: Tx,
  rows: Array<Pick<AssignmentRow, 'episodeId' | 'step' | 'assigneeId' | 'dueDate'>>,
): Promise<void> {
  if (rows.length > 0) await tx.insert(stepAssignments).values(rows.map((row) => ({ ...row, isOpen: true })))
}

/** Follows the progress. */
export async function setOpen(tx: Tx, episodeIds: string[], steps: StepKey[], isOpen: boolean): Promise<void> {
  if (steps.length === 0) return
  await tx
    .update(stepAssignments)
    .set({ isOpen })
    .where(and(inArray(stepAssignments.episodeId, episodeIds), inArray(stepAssignments.step, steps)))
}

/** Unassigns all steps of a member who leaves. Returns those that were open. */
export async function clearAssignee(tx: Tx, podcastId: string, userId: string): Promise<StepPlace[]> {
  const theirs = tx.select({ id: episodes.id }).from(episodes).where(eq(episodes.podcastId, podcastId))
  const rows = await tx
    .update(stepAssignments)
    .set({ assigneeId: null, reminded: 'none' })
    .where(and(eq(stepAssignments.assigneeId, userId), inArray(stepAssignments.episodeId, theirs)))
    .returning({ episodeId: stepAssignments.episodeId, step: stepAssignments.step, isOpen: stepAssignments.isOpen })
  return rows.filter(({ isOpen }) => isOpen)
}

export async function setReminded(tx: Tx, place: StepPlace, reminded: Reminded): Promise<void> {
  await tx.update(stepAssignments).set({ reminded }).where(at(place))
}

const titles = { podcastId: podcasts.id, podcastTitle: podcasts.title, profileUrl: podcasts.profileUrl, episodeTitle: episodes.title }

/** Which of these episodes exist, without deleted drafts. */
export async function findKept(db: Db, episodeIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(inArray(episodes.id, episodeIds), isKept))
  return new Set(rows.map(({ id }) => id))
}

/** As in the index, word for word, so that it is used. */
const isRemindable = sql`${stepAssignments.isOpen} and ${stepAssignments.assigneeId} is not null and ${stepAssignments.reminded} <> 'overdue'`

/** Open steps due up to a day whose assignee isn't reminded yet that they are overdue, in the order of the index. */
export const findRemindable = (db: Db, { until, after, limit }: { until: string; after: RemindableRow | null; limit: number }) =>
  db
    .select({
      episodeId: stepAssignments.episodeId,
      step: stepAssignments.step,
      assigneeId: sql<string>`${stepAssignments.assigneeId}`,
      dueDate: sql<string>`${stepAssignments.dueDate}::text`,
      reminded: stepAssignments.reminded,
      timeZone: sql<string>`coalesce(${profiles.timeZone}, 'UTC')`,
      ...titles,
    })
    .from(stepAssignments)
    .innerJoin(episodes, eq(episodes.id, stepAssignments.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(profiles, eq(profiles.userId, stepAssignments.assigneeId))
    .where(
      and(
        isRemindable,
        isKept,
        lte(stepAssignments.dueDate, until),
        after === null
          ? undefined
          : sql`(${stepAssignments.dueDate}, ${stepAssignments.episodeId}, ${stepAssignments.step}) > (${after.dueDate}::date, ${after.episodeId}::uuid, ${after.step})`,
      ),
    )
    .orderBy(asc(stepAssignments.dueDate), asc(stepAssignments.episodeId), asc(stepAssignments.step))
    .limit(limit)

export type RemindableRow = StepPlace & { assigneeId: string; dueDate: string; reminded: Reminded; timeZone: string } & {
  podcastId: string
  podcastTitle: string
  profileUrl: string
  episodeTitle: string
}
