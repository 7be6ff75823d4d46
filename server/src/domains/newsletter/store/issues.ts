import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRow, findValue, hasRows } from '../../../platform/rows.ts'
import {
  newsletterDeliveries as deliveries,
  newsletterIssues as issues,
  newsletterSubscribers as subscribers,
} from '../../../schema/newsletter.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { publications } from '../../../schema/publishing.ts'

export type IssueRow = typeof issues.$inferSelect
export type Outcome = 'waiting' | 'sending' | 'sent' | 'held' | 'failed' | 'skipped'

const isOpen = eq(issues.state, 'sending')

const countIn = (state: Outcome | 'uncertain') =>
  sql<number>`(select count(*)::int from ${deliveries} d where d.issue_id = ${issues.id} and d.state = ${state})`

/** The latest issues of a show, with how many emails were sent. */
export const findIssues = (db: Db, podcastId: string, limit: number) =>
  db
    .select({
      issue: issues,
      recipients: sql<number>`(select count(*)::int from ${deliveries} d where d.issue_id = ${issues.id} and d.state <> 'skipped')`,
      sent: countIn('sent'),
      held: countIn('held'),
      failed: countIn('failed'),
      uncertain: countIn('uncertain'),
    })
    .from(issues)
    .where(eq(issues.podcastId, podcastId))
    .orderBy(desc(issues.createdAt), desc(issues.id))
    .limit(limit)

export const findIssue = (db: Db, podcastId: string, issueId: string): Promise<IssueRow | null> =>
  findRow(db, issues, eq(issues.id, issueId), eq(issues.podcastId, podcastId))

export const findOpenIssues = (db: Db): Promise<Array<{ id: string }>> => db.select({ id: issues.id }).from(issues).where(isOpen)

/** When a published episode was released. Null if it isn't published. */
export const findReleaseDate = (db: Db, episodeId: string): Promise<Date | null> =>
  findValue(db, publications.publishedAt, eq(publications.episodeId, episodeId))

/** False if there is one for this episode. */
export const insertIssue = (tx: Tx, row: typeof issues.$inferInsert): Promise<boolean> =>
  hasRows(tx.insert(issues).values(row).onConflictDoNothing({ target: issues.episodeId }).returning({ id: issues.id }))

/** Takes over the sending. The job that did it before stops, and what it was sending is uncertain. Null if there is nothing to send. */
export async function claimIssue(tx: Tx, issueId: string, runnerId: string): Promise<IssueRow | null> {
  const [row] = await tx
    .update(issues)
    .set({ runnerId })
    .where(and(eq(issues.id, issueId), isOpen))
    .returning()
  if (row) await giveUpSending(tx, issueId)
  return row ?? null
}

/** No one knows whether emails that another job was sending have arrived. */
export async function giveUpSending(tx: Tx, issueId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'uncertain' })
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.state, 'sending')))
}

/** Returns how many emails will be sent again. */
export async function retryUncertain(tx: Tx, issueId: string): Promise<number> {
  const rows = await tx
    .update(deliveries)
    .set({ state: 'waiting' })
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.state, 'uncertain')))
    .returning({ id: deliveries.subscriberId })
  return rows.length
}

export async function reopenIssue(tx: Tx, issueId: string): Promise<void> {
  await tx.update(issues).set({ state: 'sending', finishedAt: null, error: null }).where(eq(issues.id, issueId))
}

/** Chooses the recipients, once: everyone who is subscribed now. */
export async function prepareIssue(tx: Tx, issue: IssueRow, at: Date): Promise<void> {
  const [open] = await tx
    .update(issues)
    .set({ preparedAt: at })
    .where(and(eq(issues.id, issue.id), isNull(issues.preparedAt), isOpen))
    .returning({ id: issues.id })
  if (!open) return
  await tx.execute(sql`
    insert into ${deliveries} (issue_id, subscriber_id, state)
    select ${issue.id}::uuid, s.id, 'waiting' from ${subscribers} s where s.podcast_id = ${issue.podcastId}::uuid and s.state = 'active'
    on conflict do nothing`)
}

/**
 * The next recipients. Random until one email was accepted: the oldest addresses are the likeliest to reject it, and each attempt would
 * meet the same ones.
 */
export const findWaiting = async (db: Db, issueId: string, limit: number): Promise<Array<{ subscriberId: string }>> => {
  const sent = sql`exists (select 1 from ${deliveries} s where s.issue_id = ${issueId} and s.state in ('sent', 'held'))`
  return db
    .select({ subscriberId: deliveries.subscriberId })
    .from(deliveries)
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.state, 'waiting')))
    .orderBy(sql`case when ${sent} then null else random() end`, asc(deliveries.subscriberId))
    .limit(limit)
}

/** What is known right before an email is sent. Null if this job may no longer send it, and without an address if no one is to get it. */
export async function findRecipient(db: Db, issueId: string, runnerId: string, subscriberId: string) {
  const [row] = await db
    .select({ email: subscribers.email, state: subscribers.state, rejections: subscribers.rejections })
    .from(issues)
    .leftJoin(
      deliveries,
      and(eq(deliveries.issueId, issues.id), eq(deliveries.subscriberId, subscriberId), eq(deliveries.state, 'waiting')),
    )
    .leftJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(and(eq(issues.id, issueId), eq(issues.runnerId, runnerId), isOpen))
  return row ?? null
}

export async function setOutcome(tx: Tx, issueId: string, subscriberId: string, state: Outcome): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state })
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.subscriberId, subscriberId)))
}

export const countAccepted = (db: Db, issueId: string): Promise<number> =>
  db.$count(deliveries, and(eq(deliveries.issueId, issueId), inArray(deliveries.state, ['sent', 'held'])))

/** Changes an issue that is being sent. */
export async function updateOpen(tx: Tx, issueId: string, set: Partial<IssueRow>): Promise<boolean> {
  const rows = await tx
    .update(issues)
    .set(set)
    .where(and(eq(issues.id, issueId), isOpen))
    .returning({ id: issues.id })
  return rows.length > 0
}

export async function cancelOfEpisodes(tx: Tx, episodeId: string, at: Date): Promise<void> {
  await tx
    .update(issues)
    .set({ state: 'canceled', finishedAt: at, error: null })
    .where(and(eq(issues.episodeId, episodeId), isOpen))
}

/** What the email says. Null if the episode is no longer published. */
export async function findRelease(db: Db, episodeId: string) {
  const [row] = await db
    .select({ snapshot: publications.snapshot, podcastId: podcasts.id, show: podcasts.title, profileUrl: podcasts.profileUrl })
    .from(publications)
    .innerJoin(podcasts, eq(podcasts.id, publications.podcastId))
    .where(eq(publications.episodeId, episodeId))
  return row ?? null
}
