import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { users } from '../../../schema/identity.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { webhookMessages, webhooks } from '../../../schema/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect

const nameOf = sql<string>`${teamNameOf(profiles, users.id)}`

export const findWebhooks = (db: Db, podcastId: string) =>
  db
    .select({ webhook: webhooks, email: users.email })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.recipientId))
    .where(eq(webhooks.podcastId, podcastId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export async function findWebhook(db: Db, id: string) {
  const [row] = await db
    .select({ webhook: webhooks, email: users.email })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.recipientId))
    .where(eq(webhooks.id, id))
  return row ?? null
}

/** Locked before its deliveries. Doesn't hold up new ones. */
export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | null> =>
  first(tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update'))

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function updateWebhook(tx: Tx, id: string, set: Partial<WebhookRow>): Promise<void> {
  await tx.update(webhooks).set(set).where(eq(webhooks.id, id))
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Messages have no foreign key to their show. */
export async function deleteMessagesOf(tx: Tx, podcastId: string): Promise<void> {
  await tx.delete(webhookMessages).where(eq(webhookMessages.podcastId, podcastId))
}

/** Active team members with a verified address. */
export const findRecipients = (db: Db, podcastId: string) =>
  db
    .select({ userId: users.id, name: nameOf, email: users.email })
    .from(podcastRoles)
    .innerJoin(users, eq(users.id, podcastRoles.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(podcastRoles.podcastId, podcastId), podcastRoles.isActive, eq(users.emailVerified, true)))
    .orderBy(asc(users.email))

/** The address of the owner. */
export async function findOwner(db: Db, podcastId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(podcastRoles)
    .innerJoin(users, eq(users.id, podcastRoles.userId))
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER'), podcastRoles.isActive))
  return row?.email ?? null
}
