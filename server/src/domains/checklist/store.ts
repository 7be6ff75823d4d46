import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { first } from '../../platform/rows.ts'
import { episodeChecklists } from '../../schema/checklist.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { profiles } from '../../schema/profiles.ts'
import { podcastRoles } from '../../schema/teams.ts'

type ChecklistRow = typeof episodeChecklists.$inferSelect
export type Owner = Pick<ChecklistRow, 'episodeId' | 'userId'>

const ofOwner = ({ episodeId, userId }: Owner) => and(eq(episodeChecklists.episodeId, episodeId), eq(episodeChecklists.userId, userId))

/** Null if nothing was saved yet. */
export const findChecklist = (db: Db, owner: Owner): Promise<ChecklistRow | null> =>
  first(db.select().from(episodeChecklists).where(ofOwner(owner)))

/** Keeps the episode until the transaction ends and returns its podcast. Null if it doesn't exist. */
export async function lockEpisode(tx: Tx, episodeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ podcastId: episodes.podcastId })
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isKept))
    .for('key share')
  return row?.podcastId ?? null
}

/** Concurrent transactions wait for each other. */
export async function lockChecklist(tx: Tx, { id, episodeId, userId }: Owner & { id: string }): Promise<ChecklistRow> {
  await tx.insert(episodeChecklists).values({ id, episodeId, userId }).onConflictDoNothing()
  const [row] = await tx.select().from(episodeChecklists).where(ofOwner({ episodeId, userId })).for('update')
  return row!
}

/** The checklists of an episode, in an order that everyone locks them in. */
export const lockChecklists = (tx: Tx, episodeId: string, userIds: string[]): Promise<ChecklistRow[]> =>
  tx
    .select()
    .from(episodeChecklists)
    .where(and(eq(episodeChecklists.episodeId, episodeId), inArray(episodeChecklists.userId, userIds)))
    .orderBy(asc(episodeChecklists.id))
    .for('update')

export async function insertChecklists(tx: Tx, rows: Array<typeof episodeChecklists.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(episodeChecklists).values(rows)
}

export async function updateChecklist(
  tx: Tx,
  id: string,
  set: Partial<Pick<ChecklistRow, 'items' | 'removed' | 'version' | 'remindOn'>>,
): Promise<void> {
  await tx.update(episodeChecklists).set(set).where(eq(episodeChecklists.id, id))
}

/** Checklists with a reminder up to a day, of people who are still on the team. */
export const findRemindable = (db: Db, { until, after, limit }: { until: string; after: RemindableRow | null; limit: number }) =>
  db
    .select({
      id: episodeChecklists.id,
      episodeId: episodeChecklists.episodeId,
      userId: episodeChecklists.userId,
      remindOn: sql<string>`${episodeChecklists.remindOn}::text`,
      timeZone: sql<string>`coalesce(${profiles.timeZone}, 'UTC')`,
      podcastId: podcasts.id,
      podcastTitle: podcasts.title,
      profileUrl: podcasts.profileUrl,
      episodeTitle: episodes.title,
    })
    .from(episodeChecklists)
    .innerJoin(episodes, and(eq(episodes.id, episodeChecklists.episodeId), isKept))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .innerJoin(
      podcastRoles,
      and(eq(podcastRoles.podcastId, podcasts.id), eq(podcastRoles.userId, episodeChecklists.userId), eq(podcastRoles.isActive, true)),
    )
    .leftJoin(profiles, eq(profiles.userId, episodeChecklists.userId))
    .where(
      and(
        lte(episodeChecklists.remindOn, until),
        after === null
          ? undefined
          : sql`(${episodeChecklists.remindOn}, ${episodeChecklists.id}) > (${after.remindOn}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(episodeChecklists.remindOn), asc(episodeChecklists.id))
    .limit(limit)

export type RemindableRow = Owner & {
  id: string
  remindOn: string
  timeZone: string
  podcastId: string
  podcastTitle: string
  profileUrl: string
  episodeTitle: string
}
