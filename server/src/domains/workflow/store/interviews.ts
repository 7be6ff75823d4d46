import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { users } from '../../../schema/identity.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamNameOf, teamUserColumns } from '../../../schema/profiles.ts'
import { interviewPeople, interviews } from '../../../schema/workflow.ts'

export type InterviewRow = typeof interviews.$inferSelect

export async function findInterview(db: Db, episodeId: string): Promise<(InterviewRow & { confirmer: string | null }) | null> {
  const [row] = await db
    .select({
      interview: interviews,
      confirmer: teamNameOf(profiles, users.id),
    })
    .from(interviews)
    .leftJoin(users, eq(users.id, interviews.confirmerId))
    .leftJoin(profiles, eq(profiles.userId, interviews.confirmerId))
    .where(eq(interviews.episodeId, episodeId))
  return row ? { ...row.interview, confirmer: row.confirmer } : null
}

export const findPeople = (db: Db, episodeId: string) =>
  db
    .select(teamUserColumns)
    .from(interviewPeople)
    .innerJoin(profiles, eq(profiles.userId, interviewPeople.userId))
    .where(eq(interviewPeople.episodeId, episodeId))
    .orderBy(asc(interviewPeople.userId))

export async function insertInterview(tx: Tx, row: typeof interviews.$inferInsert): Promise<void> {
  await tx.insert(interviews).values(row)
}

export async function updateInterview(tx: Tx, episodeId: string, set: Partial<Omit<InterviewRow, 'episodeId' | 'id'>>): Promise<void> {
  await tx.update(interviews).set(set).where(eq(interviews.episodeId, episodeId))
}

export async function deleteInterview(tx: Tx, episodeId: string): Promise<void> {
  await tx.delete(interviews).where(eq(interviews.episodeId, episodeId))
}

export async function setPeople(tx: Tx, episodeId: string, userIds: string[]): Promise<void> {
  await tx.delete(interviewPeople).where(eq(interviewPeople.episodeId, episodeId))
  if (userIds.length > 0) await tx.insert(interviewPeople).values(userIds.map((userId) => ({ episodeId, userId })))
}

/** The people of the interviews of a podcast that aren't over, or one of them. Those of deleted drafts are canceled already. */
export const findUpcoming = (db: Db, podcastId: string, now: Date, userId?: string) =>
  db
    .select({ userId: interviewPeople.userId, interview: interviews, episodeTitle: episodes.title, podcastTitle: podcasts.title })
    .from(interviewPeople)
    .innerJoin(interviews, eq(interviews.episodeId, interviewPeople.episodeId))
    .innerJoin(episodes, and(eq(episodes.id, interviews.episodeId), isKept))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(
      and(
        eq(episodes.podcastId, podcastId),
        sql`${interviews.startsAt} + make_interval(mins => ${interviews.minutes}) > ${now}`,
        userId === undefined ? undefined : eq(interviewPeople.userId, userId),
      ),
    )

export type UpcomingRow = Awaited<ReturnType<typeof findUpcoming>>[number]

/** Takes a member who leaves off the interviews of a podcast. */
export async function deletePerson(tx: Tx, podcastId: string, userId: string): Promise<void> {
  const theirs = tx.select({ id: episodes.id }).from(episodes).where(eq(episodes.podcastId, podcastId))
  await tx.delete(interviewPeople).where(and(eq(interviewPeople.userId, userId), inArray(interviewPeople.episodeId, theirs)))
}

/** Interviews that start soon and whose people aren't reminded yet. */
export async function findSoon(db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ episodeId: interviews.episodeId })
    .from(interviews)
    .innerJoin(episodes, and(eq(episodes.id, interviews.episodeId), isKept))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(sql`not ${interviews.isReminded}`, gt(interviews.startsAt, now), lte(interviews.startsAt, until)))
    .orderBy(asc(interviews.startsAt))
    .limit(limit)
  return rows.map(({ episodeId }) => episodeId)
}

/** Names for notifications. The episode must exist. */
export async function findTitles(db: Db, episodeId: string) {
  const [row] = await db
    .select({ podcastId: podcasts.id, podcastTitle: podcasts.title, profileUrl: podcasts.profileUrl, episodeTitle: episodes.title })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, episodeId))
  return row!
}
