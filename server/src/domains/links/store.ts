import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { LinkKind } from '@castwright/contract/links/shapes.ts'
import type { Place } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { descending, olderThan } from '../../platform/lists/order.ts'
import { findRow, findValue, first, hasRows } from '../../platform/rows.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { users } from '../../schema/identity.ts'
import { links } from '../../schema/links.ts'
import { profiles, teamNameOf } from '../../schema/profiles.ts'
import { podcastRoles } from '../../schema/teams.ts'

export type LinkRow = typeof links.$inferSelect

/** These belong to the podcast. They are listed and revoked with the guests of an episode, and with private feeds. */
const ofPodcast: Array<LinkRow['kind']> = ['guest', 'feed']
const isOfPodcast = inArray(links.kind, ofPodcast)
const isOfMember = notInArray(links.kind, ofPodcast)

/**
 * A link works until it expires, and only while its creator is on the team and can sign in. Otherwise a link created during a removal
 * would survive.
 */
const isActive = (db: Db, now: Date) =>
  and(
    or(isNull(links.expiresAt), gt(links.expiresAt, now)),
    or(
      isOfPodcast,
      notExists(
        db
          .select({ one: sql`1` })
          .from(profiles)
          .where(and(eq(profiles.userId, links.userId), isNotNull(profiles.disabledAt))),
      ),
    ),
    or(
      isNull(links.podcastId),
      isOfPodcast,
      exists(
        db
          .select({ one: sql`1` })
          .from(podcastRoles)
          .where(and(eq(podcastRoles.podcastId, links.podcastId), eq(podcastRoles.userId, links.userId), podcastRoles.isActive)),
      ),
    ),
  )

type Named = { id: string } | { kind: LinkRow['kind']; secretHash: string }

export async function findActive(db: Db, named: Named, now: Date): Promise<LinkRow | null> {
  const isNamed = 'id' in named ? eq(links.id, named.id) : and(eq(links.kind, named.kind), eq(links.secretHash, named.secretHash))
  const [row] = await db
    .select()
    .from(links)
    .where(and(isNamed, isActive(db, now)))
  return row ?? null
}

export const findSigned = (
  db: Db,
  { kind, userId, podcastId }: Pick<LinkRow, 'kind'> & { userId: string; podcastId: string },
): Promise<LinkRow | null> =>
  findRow(db, links, eq(links.kind, kind), eq(links.userId, userId), eq(links.podcastId, podcastId), isNull(links.secretHash))

/** Links of a podcast, newest first, optionally of one creator. */
export const findListed = (
  db: Db,
  podcastId: string,
  { userId, after, limit, now }: { userId: string | null; after: Place | null; limit: number; now: Date },
) =>
  db
    .select({
      id: links.id,
      kind: sql<LinkKind>`${links.kind}`,
      creatorId: users.id,
      creatorName: sql<string>`${teamNameOf(profiles, users.id)}`,
      episodeId: links.episodeId,
      episodeTitle: episodes.title,
      report: links.report,
      createdAt: links.createdAt,
      expiresAt: links.expiresAt,
      lastUsedAt: links.lastUsedAt,
    })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .leftJoin(profiles, eq(profiles.userId, links.userId))
    .leftJoin(episodes, eq(episodes.id, links.episodeId))
    .where(
      and(
        eq(links.podcastId, podcastId),
        isOfMember,
        or(isNull(links.episodeId), isKept),
        userId === null ? undefined : eq(links.userId, userId),
        isActive(db, now),
        olderThan(links.createdAt, links.id, after),
      ),
    )
    .orderBy(...descending(links.createdAt, links.id))
    .limit(limit)

export const findPodcastOfLink = (db: Db, linkId: string): Promise<string | null> =>
  findValue(db, links.podcastId, eq(links.id, linkId), isOfMember)

export async function insertLink(tx: Tx, row: typeof links.$inferInsert): Promise<void> {
  await tx.insert(links).values(row)
}

/** Creates or extends the link and returns its ID. */
export async function keepSigned(tx: Tx, row: typeof links.$inferInsert): Promise<string> {
  const [kept] = await tx
    .insert(links)
    .values(row)
    .onConflictDoUpdate({
      target: [links.kind, links.userId, links.podcastId],
      targetWhere: isNull(links.secretHash),
      set: { expiresAt: sql`greatest(${links.expiresAt}, excluded.expires_at)` },
    })
    .returning({ id: links.id })
  return kept!.id
}

export async function noteUse(tx: Tx, linkId: string, at: Date): Promise<void> {
  await tx.update(links).set({ lastUsedAt: at }).where(eq(links.id, linkId))
}

export async function deleteExpired(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.delete(links).where(and(eq(links.userId, userId), lte(links.expiresAt, now)))
}

/** Null if the link does not exist. */
export const deleteLink = (tx: Tx, linkId: string): Promise<LinkRow | null> =>
  first(tx.delete(links).where(eq(links.id, linkId)).returning())

/** Returns how many of them were active. */
export async function deleteLinks(tx: Tx, podcastId: string, userId: string | null, now: Date): Promise<number> {
  const rows = await tx
    .delete(links)
    .where(and(eq(links.podcastId, podcastId), isOfMember, userId === null ? undefined : eq(links.userId, userId)))
    .returning({ expiresAt: links.expiresAt })
  return rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).length
}

const ofCalendar = (userId: string, podcastId: string | null) =>
  and(eq(links.kind, 'calendar'), eq(links.userId, userId), podcastId === null ? isNull(links.podcastId) : eq(links.podcastId, podcastId))

/** A user's active calendar links, the personal one first. */
export const findCalendars = (db: Db, userId: string, now: Date): Promise<LinkRow[]> =>
  db
    .select()
    .from(links)
    .where(and(eq(links.kind, 'calendar'), eq(links.userId, userId), isActive(db, now)))
    .orderBy(sql`${links.podcastId} nulls first`)

/** The user's account must be locked. */
export const replaceSecret = (
  tx: Tx,
  { userId, podcastId, secretHash, createdAt }: { userId: string; podcastId: string | null; secretHash: string; createdAt: Date },
): Promise<boolean> =>
  hasRows(
    tx.update(links).set({ secretHash, createdAt, lastUsedAt: null }).where(ofCalendar(userId, podcastId)).returning({ id: links.id }),
  )

export async function deleteCalendar(tx: Tx, userId: string, podcastId: string | null): Promise<void> {
  await tx.delete(links).where(ofCalendar(userId, podcastId))
}

export async function deleteCalendars(tx: Tx, userId: string): Promise<void> {
  await tx.delete(links).where(and(eq(links.kind, 'calendar'), eq(links.userId, userId)))
}

/** Creates the link of a guest, or replaces it. */
export async function keepGuestLink(tx: Tx, row: typeof links.$inferInsert): Promise<void> {
  await tx
    .insert(links)
    .values(row)
    .onConflictDoUpdate({
      target: links.episodeGuestId,
      targetWhere: sql`${links.episodeGuestId} is not null`,
      set: { id: row.id, secretHash: row.secretHash ?? null, expiresAt: row.expiresAt ?? null },
    })
}

/** Returns whether there was one. */
export const deleteGuestLink = (tx: Tx, episodeGuestId: string): Promise<boolean> =>
  hasRows(tx.delete(links).where(eq(links.episodeGuestId, episodeGuestId)).returning({ id: links.id }))

/** The link of a guest, expired or not. */
export const findGuestLink = (db: Db, episodeGuestId: string): Promise<LinkRow | null> =>
  first(db.select().from(links).where(eq(links.episodeGuestId, episodeGuestId)))

/** Rows per statement. */
const batch = 5000

/** Creates the links of private feeds, or replaces them. */
export async function replaceFeedLinks(tx: Tx, rows: Array<typeof links.$inferInsert & { listenerId: string }>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch)
    const listenerIds = some.map(({ listenerId }) => listenerId)
    await deleteFeedLinks(tx, listenerIds)
    await tx.insert(links).values(some)
  }
}

export async function deleteFeedLinks(tx: Tx, listenerIds: string[]): Promise<void> {
  if (listenerIds.length > 0) await tx.delete(links).where(inArray(links.listenerId, listenerIds))
}

export const findFeedLinks = (db: Db, listenerIds: string[]): Promise<LinkRow[]> =>
  listenerIds.length === 0 ? Promise.resolve([]) : db.select().from(links).where(inArray(links.listenerId, listenerIds))

/** The IDs are one parameter, because a statement can have at most 65,535. */
export async function noteUses(tx: Tx, linkIds: string[], at: Date): Promise<void> {
  await tx
    .update(links)
    .set({ lastUsedAt: at })
    .where(sql`${links.id} = any(${sql.param(linkIds)}::uuid[])`)
}
