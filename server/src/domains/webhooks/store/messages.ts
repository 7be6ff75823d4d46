import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { WebhookEvent } from '@castwright/contract/webhooks/names.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { episodes } from '../../../schema/episodes.ts'
import { events } from '../../../schema/events.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { webhookDeliveries, webhookMessages, webhooks, webhookSequences } from '../../../schema/webhooks.ts'

type NewMessage = { id: string; podcastId: string; event: WebhookEvent; at: Date }

/** Adds the messages that at least one webhook wants. Returns their podcasts. */
export async function insertMessages(tx: Tx, messages: NewMessage[]): Promise<string[]> {
  const { rows } = await tx.execute<{ podcast_id: string }>(sql`
    insert into ${webhookMessages} (id, podcast_id, event, at)
    select id, podcast_id, event, at from jsonb_to_recordset(${JSON.stringify(
      messages.map(({ id, podcastId, event, at }) => ({ id, podcast_id: podcastId, event, at: at.toISOString() })),
    )}::jsonb) as given (id uuid, podcast_id uuid, event text, at timestamptz)
    where exists (
      select 1 from ${webhooks} w where w.podcast_id = given.podcast_id and w.is_enabled and w.events ? given.event
    )
    returning podcast_id`)
  return [...new Set(rows.map((row) => row.podcast_id))]
}

export async function insertTest(tx: Tx, row: typeof webhookMessages.$inferInsert): Promise<void> {
  await tx.insert(webhookMessages).values(row)
}

/** Waits until no other transaction numbers messages of the show. Returns the last number. */
export async function lockSequence(tx: Tx, podcastId: string): Promise<number> {
  const [row] = await tx
    .insert(webhookSequences)
    .values({ podcastId, last: 0 })
    .onConflictDoUpdate({ target: webhookSequences.podcastId, set: { last: sql`${webhookSequences.last}` } })
    .returning({ last: webhookSequences.last })
  return row!.last
}

export async function setSequence(tx: Tx, podcastId: string, last: number): Promise<void> {
  await tx.update(webhookSequences).set({ last }).where(eq(webhookSequences.podcastId, podcastId))
}

/** Messages without deliveries in the order of their events, with what they say. */
export const findNew = (db: Db, podcastId: string, limit: number) =>
  db
    .select({
      id: webhookMessages.id,
      event: webhookMessages.event,
      at: webhookMessages.at,
      kind: events.kind,
      data: events.data,
      actorName: events.actorName,
      episodeId: events.episodeId,
      episodeTitle: episodes.title,
      podcastId: podcasts.id,
      podcastTitle: podcasts.title,
      profileUrl: podcasts.profileUrl,
    })
    .from(webhookMessages)
    .innerJoin(events, eq(events.id, webhookMessages.id))
    .innerJoin(podcasts, eq(podcasts.id, webhookMessages.podcastId))
    .leftJoin(episodes, eq(episodes.id, events.episodeId))
    .where(and(eq(webhookMessages.podcastId, podcastId), isNull(webhookMessages.payload)))
    .orderBy(asc(webhookMessages.id))
    .limit(limit)

/** With a lock that only holds up their deletion. */
export const findEnabled = (tx: Tx, podcastId: string) =>
  tx
    .select({ id: webhooks.id, events: webhooks.events, createdAt: webhooks.createdAt })
    .from(webhooks)
    .where(and(eq(webhooks.podcastId, podcastId), webhooks.isEnabled))
    .orderBy(asc(webhooks.id))
    .for('key share')

type Numbered = Required<Pick<typeof webhookMessages.$inferInsert, 'id' | 'sequence' | 'payload'>>

export async function numberMessages(tx: Tx, numbered: Numbered[]): Promise<void> {
  await tx.execute(sql`
    update ${webhookMessages} set sequence = given.sequence, payload = given.payload
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as given (id uuid, sequence bigint, payload jsonb)
    where ${webhookMessages.id} = given.id`)
}

/** Shows with messages that a job should have dispatched by now. */
export async function findOverdue(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ podcastId: webhookMessages.podcastId })
    .from(webhookMessages)
    .where(and(isNull(webhookMessages.payload), lt(webhookMessages.at, before)))
    .limit(limit)
  return rows.map(({ podcastId }) => podcastId)
}

/** Deletes old messages with their deliveries, unless one is still to be sent. Returns how many. */
export async function deleteOld(tx: Tx, before: Date, limit: number): Promise<number> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.messageId, webhookMessages.id), eq(webhookDeliveries.state, 'waiting')))
  const old = await tx
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(lt(webhookMessages.at, before), notExists(waiting)))
    .limit(limit)
  if (old.length > 0)
    await tx.delete(webhookMessages).where(
      inArray(
        webhookMessages.id,
        old.map(({ id }) => id),
      ),
    )
  return old.length
}
