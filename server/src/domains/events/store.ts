import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Place } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { descending, olderThan } from '../../platform/lists/order.ts'
import { events } from '../../schema/events.ts'
import type { EventKind } from '../../schema/events/kinds.ts'
import { guests } from '../../schema/guests.ts'
import { users } from '../../schema/identity.ts'
import { profiles, teamNameOf } from '../../schema/profiles.ts'

export { eventKinds } from '../../schema/events/kinds.ts'

/** What the team calls the user. */
const nameOf = (userId: string) =>
  sql<string>`(select ${teamNameOf(profiles, users.id)}
    from ${users} left join ${profiles} on ${profiles.userId} = ${users.id} where ${users.id} = ${userId}::uuid)`

type NewRow = Omit<typeof events.$inferInsert, 'actorName'> & { actorName: string | null }

/** Adds the actor's current name, unless there is another one. */
export async function insertEvents(tx: Tx, rows: NewRow[]): Promise<void> {
  await tx.insert(events).values(rows.map((row) => ({ ...row, actorName: row.actorName ?? (row.actorId ? nameOf(row.actorId) : null) })))
}

export async function deleteOfPodcast(tx: Tx, podcastId: string): Promise<void> {
  await tx.delete(events).where(eq(events.podcastId, podcastId))
}

/** One page of events of these kinds, newest first. */
export const findPage = (db: Db, podcastId: string, { kinds, after, limit }: { kinds: EventKind[]; after: Place | null; limit: number }) =>
  db
    .select({
      id: events.id,
      kind: events.kind,
      data: events.data,
      actorName: events.actorName,
      actorId: events.actorId,
      actorPhoto: profiles.photo,
      guestName: guests.name,
      createdAt: events.at,
    })
    .from(events)
    .leftJoin(profiles, eq(profiles.userId, events.actorId))
    .leftJoin(guests, sql`${guests.id} = (${events.data} ->> 'guestId')::uuid`)
    .where(and(eq(events.podcastId, podcastId), inArray(events.kind, kinds), olderThan(events.at, events.id, after)))
    .orderBy(...descending(events.at, events.id))
    .limit(limit)
