import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { importedProgress, percentCompleted } from '@castwright/contract/workflow/steps.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findRow, findValue, findValues, hasRow } from '../../platform/rows.ts'
import { descending } from '../../platform/lists/order.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { users } from '../../schema/identity.ts'
import { profiles } from '../../schema/profiles.ts'
import { publications } from '../../schema/publishing.ts'
import { nameOfUser } from './store/find.ts'

export * from './store/find.ts'
export * from './store/migration.ts'
export type { Filter, Order, Query } from './store/query.ts'
export { kindOf } from './store/query.ts'

export type EpisodeRow = typeof episodes.$inferSelect

export const findEpisode = (db: Db, episodeId: string): Promise<EpisodeRow | null> =>
  findRow(db, episodes, eq(episodes.id, episodeId), isKept)

/** Whether the snapshot of a published episode uses this artwork. */
export const isArtPublished = (db: Db, episodeId: string, photo: string): Promise<boolean> =>
  hasRow(db, publications, eq(publications.episodeId, episodeId), sql`${publications.snapshot} ->> 'photo' = ${photo}`)

/** Whether another episode or snapshot in the podcast uses this artwork. */
export async function isArtShared(db: Db, episodeId: string, photo: string): Promise<boolean> {
  const { rows } = await db.execute<{ shared: boolean }>(sql`
    select exists (
      select from ${episodes} other join ${episodes} own on own.podcast_id = other.podcast_id
      where own.id = ${episodeId}::uuid and other.id <> own.id and other.photo = ${photo}
    ) or exists (
      select from ${publications} p join ${episodes} own on own.podcast_id = p.podcast_id
      where own.id = ${episodeId}::uuid and p.episode_id <> own.id and p.snapshot ->> 'photo' = ${photo}
    ) as shared`)
  return rows[0]?.shared === true
}

/** Serializes concurrent changes. */
export async function lockEpisode(tx: Tx, episodeId: string): Promise<EpisodeRow | null> {
  const [row] = await tx
    .select()
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isKept))
    .for('update')
  return row ?? null
}

export const findPodcastOfDeleted = (db: Db, episodeId: string): Promise<string | null> =>
  findValue(db, episodes.podcastId, eq(episodes.id, episodeId), isNotNull(episodes.deletedAt))

export async function lockDeleted(tx: Tx, episodeId: string): Promise<EpisodeRow | null> {
  const [row] = await tx
    .select()
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isNotNull(episodes.deletedAt)))
    .for('update')
  return row ?? null
}

/** The drafts that can be restored, last deleted first. */
export const findDeleted = (db: Db, podcastId: string, limit: number) =>
  db
    .select({ id: episodes.id, title: episodes.title, deletedAt: episodes.deletedAt, deletedBy: nameOfUser })
    .from(episodes)
    .leftJoin(users, eq(users.id, episodes.deleterId))
    .leftJoin(profiles, eq(profiles.userId, episodes.deleterId))
    .where(and(eq(episodes.podcastId, podcastId), isNotNull(episodes.deletedAt)))
    .orderBy(...descending(episodes.deletedAt, episodes.id))
    .limit(limit)

/** Drafts that were deleted before this time. */
export async function findDeletedBefore(db: Db, time: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(lt(episodes.deletedAt, time))
    .orderBy(episodes.deletedAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deleted drafts with one of these GUIDs. */
export const findDeletedByGuid = (db: Db, podcastId: string, guids: string[]): Promise<string[]> =>
  findValues(db, episodes.id, eq(episodes.podcastId, podcastId), inArray(episodes.guid, guids), isNotNull(episodes.deletedAt))

export type ImportedEpisodeRow = Omit<typeof episodes.$inferInsert, 'podcastId' | 'percentCompleted' | 'migrationStatus'>

/** Skips episodes whose GUID already exists. */
export async function insertImported(tx: Tx, podcastId: string, brought: ImportedEpisodeRow[]): Promise<string[]> {
  const rows = brought.map((row) => ({
    ...row,
    podcastId,
    percentCompleted: percentCompleted(importedProgress),
    migrationStatus: 'MIGRATION_PENDING' as const,
  }))
  if (rows.length === 0) return []
  const added = await tx
    .insert(episodes)
    .values(rows)
    .onConflictDoNothing({ target: [episodes.podcastId, episodes.guid] })
    .returning({ id: episodes.id })
  return added.map(({ id }) => id)
}

export async function insertEpisode(tx: Tx, row: typeof episodes.$inferInsert): Promise<void> {
  await tx.insert(episodes).values(row)
}

/** In bulk, since a season has up to a hundred. */
export async function insertEpisodes(tx: Tx, rows: Array<typeof episodes.$inferInsert>): Promise<void> {
  await tx.insert(episodes).values(rows)
}

export type EpisodeChanges = Partial<Omit<EpisodeRow, 'id' | 'podcastId' | 'guid' | 'createdAt' | 'state'>>

export async function updateEpisode(tx: Tx, episodeId: string, changes: EpisodeChanges): Promise<void> {
  await tx.update(episodes).set(changes).where(eq(episodes.id, episodeId))
}

/** Marks several episodes as published, each with its date. An earlier date than yesterday is not that of a release. */
export async function setReleased(tx: Tx, dates: Map<string, Date>, updatedAt: Date): Promise<void> {
  const texts = JSON.stringify(Object.fromEntries([...dates].map(([id, date]) => [id, date.toISOString()])))
  const date = sql`(${texts}::jsonb ->> ${episodes.id}::text)::timestamptz`
  const now = sql`${updatedAt.toISOString()}::timestamptz`
  await tx
    .update(episodes)
    .set({
      isPublished: true,
      releasedAt: sql`case when ${episodes.lastPublishedDate} is null and ${date} > ${now} - interval '1 day' then ${now} else ${episodes.releasedAt} end`,
      lastPublishedDate: date,
      scheduledReleaseDate: null,
      publishedEpisodeModified: false,
      updatedAt,
    })
    .where(inArray(episodes.id, [...dates.keys()]))
}

export async function deleteEpisode(tx: Tx, episodeId: string): Promise<void> {
  await tx.delete(episodes).where(eq(episodes.id, episodeId))
}
