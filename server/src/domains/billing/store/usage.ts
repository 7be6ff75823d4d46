import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/db.ts'
import { sorted } from '../../../platform/lists/text.ts'
import { downloadPodcastDays } from '../../../schema/delivery.ts'
import { podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { usedStorage } from '../../../schema/uploads.ts'
import type { PlanHolder } from '@castwright/contract/billing/limits.ts'
import { findRows } from '../../../platform/rows.ts'
import { subscriptions, usageWarnings } from '../../../schema/billing.ts'

const member = alias(podcastRoles, 'member')

type PodcastUse = {
  userId: string
  podcastId: string
  title: string
  profileUrl: string
  publishedEpisodes: number
  collaborators: number
  storage: number
  downloads: number
}

/** The usage of all podcasts of these owners, with downloads since that day. */
export async function findUses(db: Db, userIds: string[], since: string): Promise<PodcastUse[]> {
  const collaborators = db
    .select({ many: sql`count(*)`.as('collaborators') })
    .from(member)
    .where(and(eq(member.podcastId, podcasts.id), ne(member.showAccess, 'OWNER')))
  const downloads = db
    .select({ many: sql`coalesce(sum(${downloadPodcastDays.downloads}), 0)`.as('downloads') })
    .from(downloadPodcastDays)
    .where(and(eq(downloadPodcastDays.podcastId, podcasts.id), sql`${downloadPodcastDays.day} >= ${since}`))
  const rows = await db
    .select({
      userId: podcastRoles.userId,
      podcastId: podcasts.id,
      title: podcasts.title,
      profileUrl: podcasts.profileUrl,
      publishedEpisodes: sql<number>`coalesce(${podcastInfos.numberOfPublishedEpisodes}, 0)`.mapWith(Number),
      storage: usedStorage(podcasts.id),
      collaborators: sql<number>`(${collaborators})`.mapWith(Number),
      downloads: sql<number>`(${downloads})`.mapWith(Number),
    })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .leftJoin(podcastInfos, eq(podcastInfos.podcastId, podcasts.id))
    .where(and(inArray(podcastRoles.userId, userIds), eq(podcastRoles.showAccess, 'OWNER')))
    .orderBy(asc(sorted(podcasts.title)), asc(podcasts.id))
  return rows.map((row) => ({ ...row, userId: row.userId! }))
}

/** Podcast owners by ID, after the given one. */
export async function findOwners(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: podcastRoles.userId })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.showAccess, 'OWNER'), after === null ? undefined : gt(podcastRoles.userId, after)))
    .orderBy(asc(podcastRoles.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId!)
}

type WarningRow = typeof usageWarnings.$inferSelect

export const findWarnings = (db: Db, userIds: string[]): Promise<WarningRow[]> =>
  findRows(db, usageWarnings, inArray(usageWarnings.userId, userIds))

export async function findPlans(db: Db, userIds: string[]): Promise<Map<string, PlanHolder>> {
  const rows = await db
    .select({ userId: subscriptions.userId, plan: subscriptions.plan, unlimited: subscriptions.unlimited })
    .from(subscriptions)
    .where(inArray(subscriptions.userId, userIds))
  return new Map(rows.map(({ userId, ...holder }) => [userId, holder]))
}

const same = (row: WarningRow) =>
  and(
    eq(usageWarnings.userId, row.userId),
    eq(usageWarnings.measure, row.measure),
    eq(usageWarnings.podcastId, row.podcastId),
    eq(usageWarnings.percent, row.percent),
    eq(usageWarnings.month, row.month),
  )

export async function deleteWarning(tx: Tx, row: WarningRow): Promise<void> {
  await tx.delete(usageWarnings).where(same(row))
}

export async function putWarning(tx: Tx, row: WarningRow): Promise<void> {
  const { measure, podcastId, percent, month, userId } = usageWarnings
  await tx
    .insert(usageWarnings)
    .values(row)
    .onConflictDoUpdate({ target: [userId, measure, podcastId, percent, month], set: { plan: row.plan, warnedAt: row.warnedAt } })
}
