import { and, eq, exists, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { testEvent, type DeliveryState } from '@castwright/contract/webhooks/names.ts'
import type { DeliveryAttempt } from '@castwright/contract/webhooks/shapes.ts'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { guests } from '../../../schema/guests.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { webhookDeliveries, webhookMessages, webhooks } from '../../../schema/webhooks.ts'

type DeliveryRow = typeof webhookDeliveries.$inferSelect

export async function insertDeliveries(tx: Tx, rows: Array<typeof webhookDeliveries.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows)
}

const withMessage = {
  delivery: webhookDeliveries,
  event: webhookMessages.event,
  sequence: webhookMessages.sequence,
  payload: webhookMessages.payload,
}

export async function findDelivery(db: Db, webhookId: string, id: string) {
  const [row] = await db
    .select(withMessage)
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
  return row ?? null
}
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

type Asked = { state: DeliveryState | undefined; after: Place | null; limit: number }

/** One page, newest first. */
export const findDeliveries = (db: Db, webhookId: string, { state, after, limit }: Asked) =>
  db
    .select({ ...withMessage, createdAt: webhookDeliveries.createdAt, id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        state ? eq(webhookDeliveries.state, state) : undefined,
        olderThan(webhookDeliveries.createdAt, webhookDeliveries.id, after),
      ),
    )
    .orderBy(...descending(webhookDeliveries.createdAt, webhookDeliveries.id))
    .limit(limit)

/** In turns between webhooks, so that one with many deliveries doesn't hold up the others. */
export const findDue = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: webhookDeliveries.id, webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAt, now)))
    .orderBy(
      sql`row_number() over (partition by ${webhookDeliveries.webhookId} order by ${webhookDeliveries.nextAt})`,
      webhookDeliveries.nextAt,
    )
    .limit(limit)

/** Takes a delivery that is due. No one else gets it before `until`. Null if it isn't due, or someone else has it. */
export async function claim(tx: Tx, id: string, now: Date, until: Date) {
  const [claimed] = await tx
    .update(webhookDeliveries)
    .set({ nextAt: until })
    .from(webhooks)
    .innerJoin(podcasts, eq(podcasts.id, webhooks.podcastId))
    .innerJoin(webhookMessages, sql`true`)
    .leftJoin(guests, sql`${guests.id} = (${webhookMessages.payload} #>> '{data,guest_id}')::uuid`)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.nextAt, now),
        eq(webhooks.id, webhookDeliveries.webhookId),
        eq(webhookMessages.id, webhookDeliveries.messageId),
      ),
    )
    .returning({
      delivery: webhookDeliveries,
      webhook: webhooks,
      event: webhookMessages.event,
      payload: webhookMessages.payload,
      guestName: guests.name,
      podcast: { title: podcasts.title, timeZone: podcasts.timeZone },
    })
  return claimed ?? null
}
export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

export async function findState(tx: Tx, id: string): Promise<Pick<DeliveryRow, 'state' | 'attempts' | 'log'> | null> {
  const [row] = await tx
    .select({ state: webhookDeliveries.state, attempts: webhookDeliveries.attempts, log: webhookDeliveries.log })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('no key update')
  return row ?? null
}

/**
 * Saves that a delivery arrived, if its webhook isn't failing and last delivered after `since`, so that the webhook needs no change and no
 * lock. Returns whether it did.
 */
export async function saveDelivered(tx: Tx, id: string, attempt: DeliveryAttempt, maxLog: number, since: Date): Promise<boolean> {
  const isDelivering = tx
    .select({ one: sql`1` })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookDeliveries.webhookId), isNull(webhooks.failingSince), gt(webhooks.lastDeliveredAt, since)))
  const { attempts, log } = webhookDeliveries
  const rows = await tx
    .update(webhookDeliveries)
    .set({
      state: 'delivered',
      attempts: sql`${attempts} + 1`,
      log: sql`case when jsonb_array_length(${log}) < ${maxLog} then ${log} else ${log} - 0 end || ${JSON.stringify(attempt)}::jsonb`,
    })
    .where(and(eq(webhookDeliveries.id, id), exists(isDelivering)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

export async function updateDelivery(tx: Tx, id: string, set: Partial<DeliveryRow>): Promise<void> {
  await tx.update(webhookDeliveries).set(set).where(eq(webhookDeliveries.id, id))
}

export async function cancelWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'canceled' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
}

/** Sends what waits for another attempt within a minute instead, because the receiver is back. */
export async function hurry(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAt: sql`least(${webhookDeliveries.nextAt}, ${now.toISOString()}::timestamptz + random() * interval '1 minute')` })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
        sql`${webhookDeliveries.attempts} > 0 and ${webhookDeliveries.nextAt} > ${now.toISOString()}::timestamptz + interval '1 minute'`,
      ),
    )
}

/** Failed and canceled deliveries wait again, except tests. Returns how many. */
export async function restart(tx: Tx, webhookId: string, now: Date): Promise<number> {
  const isTest = tx
    .select({ one: sql`1` })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.id, webhookDeliveries.messageId), eq(webhookMessages.event, testEvent)))
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: now })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), inArray(webhookDeliveries.state, ['failed', 'canceled']), notExists(isTest)))
    .returning({ id: webhookDeliveries.id })
  return rows.length
}
