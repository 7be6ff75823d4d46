import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { descending } from '../../platform/lists/order.ts'
import { first } from '../../platform/rows.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { seasonEpisodes, seasons, templates } from '../../schema/templates.ts'
import { stepAssignments } from '../../schema/workflow.ts'

export type TemplateRow = typeof templates.$inferSelect
export type SeasonRow = typeof seasons.$inferSelect

export const findTemplates = (db: Db, podcastId: string): Promise<TemplateRow[]> =>
  db.select().from(templates).where(eq(templates.podcastId, podcastId)).orderBy(asc(templates.name), asc(templates.id))

export const findTemplate = (db: Db, templateId: string): Promise<TemplateRow | null> =>
  first(db.select().from(templates).where(eq(templates.id, templateId)))

export async function insertTemplate(tx: Tx, row: typeof templates.$inferInsert): Promise<void> {
  await tx.insert(templates).values(row)
}

export async function updateTemplate(tx: Tx, templateId: string, set: Partial<TemplateRow>): Promise<void> {
  await tx.update(templates).set(set).where(eq(templates.id, templateId))
}

export async function deleteTemplate(tx: Tx, templateId: string): Promise<void> {
  await tx.delete(templates).where(eq(templates.id, templateId))
}

/** The highest number of a full episode, in one season or in all. */
export async function findLastNumber(db: Db, podcastId: string, seasonNumber: number | null): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${episodes.episodeNumber}), 0)`.mapWith(Number) })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), isKept, seasonNumber === null ? undefined : eq(episodes.seasonNumber, seasonNumber)))
  return row?.last ?? 0
}

/** When episodes of a podcast are or will be released in a period. */
export async function findReleases(db: Db, podcastId: string, from: Date, to: Date): Promise<Date[]> {
  const at = sql<Date>`case when ${episodes.isPublished} then ${episodes.lastPublishedDate}
    else coalesce(${episodes.scheduledReleaseDate}, ${episodes.plannedReleaseDate}) end`.mapWith(episodes.plannedReleaseDate)
  const rows = await db
    .select({ at })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), isKept, gte(at, from), lte(at, to)))
  return rows.map((row) => row.at)
}

export async function findSeason(db: Db, named: { id: string } | { podcastId: string; planId: string }): Promise<SeasonRow | null> {
  const isNamed = 'id' in named ? eq(seasons.id, named.id) : and(eq(seasons.podcastId, named.podcastId), eq(seasons.planId, named.planId))
  const [row] = await db.select().from(seasons).where(isNamed)
  return row ?? null
}

/** The newest seasons of a podcast. */
export const findSeasons = (db: Db, podcastId: string, limit: number): Promise<SeasonRow[]> =>
  db
    .select()
    .from(seasons)
    .where(eq(seasons.podcastId, podcastId))
    .orderBy(...descending(seasons.createdAt, seasons.id))
    .limit(limit)

/** The episodes of seasons, in order. */
export const findSeasonEpisodes = (db: Db, seasonIds: string[]) =>
  db
    .select({
      seasonId: seasonEpisodes.seasonId,
      episodeId: episodes.id,
      title: episodes.title,
      episodeNumber: episodes.episodeNumber,
      plannedReleaseDate: episodes.plannedReleaseDate,
      isFixed: sql<boolean>`${episodes.isPublished} or ${episodes.scheduledReleaseDate} is not null`,
    })
    .from(seasonEpisodes)
    .innerJoin(episodes, and(eq(episodes.id, seasonEpisodes.episodeId), isKept))
    .where(inArray(seasonEpisodes.seasonId, seasonIds))
    .orderBy(asc(seasonEpisodes.seasonId), asc(seasonEpisodes.position))

/** The drafts of a season that it can still move, in order, locked until the transaction ends. */
export const lockDrafts = (tx: Tx, seasonId: string) =>
  tx
    .select({ episode: episodes })
    .from(seasonEpisodes)
    .innerJoin(episodes, eq(episodes.id, seasonEpisodes.episodeId))
    .where(and(eq(seasonEpisodes.seasonId, seasonId), isKept, eq(episodes.isPublished, false), isNull(episodes.scheduledReleaseDate)))
    .orderBy(asc(seasonEpisodes.position))
    .for('update', { of: episodes })

export async function insertSeason(tx: Tx, row: typeof seasons.$inferInsert, episodeIds: string[]): Promise<void> {
  await tx.insert(seasons).values(row)
  await tx.insert(seasonEpisodes).values(episodeIds.map((episodeId, position) => ({ seasonId: row.id, episodeId, position })))
}

export async function updateSeason(tx: Tx, seasonId: string, set: Partial<SeasonRow>): Promise<void> {
  await tx.update(seasons).set(set).where(eq(seasons.id, seasonId))
}

/** The assignees of an episode's steps. */
export const findAssignees = (db: Db, episodeId: string) =>
  db
    .select({ step: stepAssignments.step, assigneeId: stepAssignments.assigneeId })
    .from(stepAssignments)
    .where(eq(stepAssignments.episodeId, episodeId))
