import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { SubscriberState } from '@castwright/contract/newsletter/shapes.ts'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { contains } from '../../../platform/lists/text.ts'
import { findRow, first } from '../../../platform/rows.ts'
import { newsletterSubscribers as subscribers, newsletters } from '../../../schema/newsletter.ts'

type SettingsRow = typeof newsletters.$inferSelect

export const findSettings = async (db: Db, podcastId: string): Promise<SettingsRow> =>
  (await findRow(db, newsletters, eq(newsletters.podcastId, podcastId))) ?? { podcastId, isOn: false, intro: '', footer: '', version: 0 }

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { podcastId: _, ...set } = row
  await tx.insert(newsletters).values(row).onConflictDoUpdate({ target: newsletters.podcastId, set })
}

export type SubscriberRow = typeof subscribers.$inferSelect

export async function countByState(db: Db, podcastId: string): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .select({ state: subscribers.state, number: count() })
    .from(subscribers)
    .where(eq(subscribers.podcastId, podcastId))
    .groupBy(subscribers.state)
  const none = { pending: 0, active: 0, unsubscribed: 0, refused: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, number }) => [state, number])) }
}

type Query = { podcastId: string; state?: SubscriberState | undefined; text: string; after: Place | null; limit: number }

export const findSubscribers = (db: Db, { podcastId, state, text, after, limit }: Query): Promise<SubscriberRow[]> =>
  db
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.podcastId, podcastId),
        state && eq(subscribers.state, state),
        text === '' ? undefined : contains(subscribers.email, text),
        olderThan(subscribers.createdAt, subscribers.id, after),
      ),
    )
    .orderBy(...descending(subscribers.createdAt, subscribers.id))
    .limit(limit)

export const findAllSubscribers = (db: Db, podcastId: string): Promise<SubscriberRow[]> =>
  db.select().from(subscribers).where(eq(subscribers.podcastId, podcastId)).orderBy(asc(subscribers.email))

export const findSubscriber = (db: Db, subscriberId: string): Promise<SubscriberRow | null> =>
  first(db.select().from(subscribers).where(eq(subscribers.id, subscriberId)))

export const findByEmail = (db: Db, podcastId: string, email: string): Promise<SubscriberRow | null> =>
  findRow(db, subscribers, eq(subscribers.podcastId, podcastId), eq(subscribers.email, email))

/** Rows of one statement. PostgreSQL allows 65,535 parameters. */
const batch = 2000

/** Skips addresses that are in the list, whatever their state. Returns how many were added. */
export async function insertSubscribers(tx: Tx, rows: Array<typeof subscribers.$inferInsert>): Promise<number> {
  let added = 0
  for (let at = 0; at < rows.length; at += batch) {
    const inserted = await tx
      .insert(subscribers)
      .values(rows.slice(at, at + batch))
      .onConflictDoNothing({ target: [subscribers.podcastId, subscribers.email] })
      .returning({ id: subscribers.id })
    added += inserted.length
  }
  return added
}

export async function updateSubscriber(tx: Tx, subscriberId: string, set: Partial<SubscriberRow>): Promise<void> {
  await tx.update(subscribers).set(set).where(eq(subscribers.id, subscriberId))
}

/** Returns false if they are not in the list of this show. */
export async function deleteSubscriber(tx: Tx, podcastId: string, subscriberId: string): Promise<boolean> {
  const rows = await tx
    .delete(subscribers)
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.podcastId, podcastId)))
    .returning({ id: subscribers.id })
  return rows.length > 0
}

/** Those who never confirmed. */
export async function deleteUnconfirmed(tx: Tx, before: Date): Promise<void> {
  await tx.delete(subscribers).where(and(eq(subscribers.state, 'pending'), lt(subscribers.requestedAt, before)))
}

/** Marks an address as refused in all shows that write to it. */
export async function refuseAddress(tx: Tx, email: string, reason: string, at: Date): Promise<void> {
  await tx
    .update(subscribers)
    .set({ state: 'refused', reason, endedAt: at })
    .where(
      and(
        eq(subscribers.email, email),
        eq(subscribers.state, 'active'),
        sql`coalesce(${subscribers.confirmedAt}, ${subscribers.createdAt}) <= ${at.toISOString()}::timestamptz`,
      ),
    )
}
