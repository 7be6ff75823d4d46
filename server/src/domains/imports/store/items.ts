import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { episodes } from '../../../schema/episodes.ts'
import { migrationItems, migrations, type StoredItem } from '../../../schema/imports.ts'

export type ItemRow = typeof migrationItems.$inferSelect
export type ItemChanges = Partial<Omit<ItemRow, 'episodeId' | 'podcastId' | 'position' | 'item'>>

/** What is needed to queue a download. */
export type Loadable = Pick<ItemRow, 'podcastId' | 'episodeId' | 'host' | 'position'>

const isOpen = inArray(migrationItems.state, ['pending', 'loading'])

export async function insertItems(tx: Tx, rows: Array<typeof migrationItems.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(migrationItems).values(rows)
}

/** Items that aren't imported yet, by guid. */
export const findWaiting = (db: Db, podcastId: string, guids: string[]) =>
  db
    .select({ episodeId: episodes.id, guid: episodes.guid })
    .from(migrationItems)
    .innerJoin(episodes, eq(episodes.id, migrationItems.episodeId))
    .where(
      and(eq(migrationItems.podcastId, podcastId), inArray(episodes.guid, guids), inArray(migrationItems.state, ['pending', 'failed'])),
    )

/** Updates items to what the feed says now. */
export async function updateItems(tx: Tx, renewed: Array<Omit<Loadable, 'podcastId'> & { item: StoredItem }>): Promise<void> {
  if (renewed.length === 0) return
  await tx.execute(sql`
    update ${migrationItems} set item = given.item, host = given.host, position = given.position
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given("episodeId" uuid, item jsonb, host text, position int)
    where ${migrationItems.episodeId} = given."episodeId"`)
}

export const lockItems = (tx: Tx, episodeIds: string[]): Promise<ItemRow[]> =>
  tx.select().from(migrationItems).where(inArray(migrationItems.episodeId, episodeIds)).orderBy(migrationItems.episodeId).for('update')

export const lockItem = async (tx: Tx, episodeId: string): Promise<ItemRow | null> => (await lockItems(tx, [episodeId]))[0] ?? null

/** Returns null if another attempt owns the item or it is no longer wanted. */
export async function lockAttempt(tx: Tx, attemptId: string, episodeId: string): Promise<ItemRow | null> {
  const row = await lockItem(tx, episodeId)
  return row?.attemptId === attemptId ? row : null
}

export async function updateItem(tx: Tx, episodeId: string, set: ItemChanges): Promise<void> {
  await tx.update(migrationItems).set(set).where(eq(migrationItems.episodeId, episodeId))
}

/** Saves who downloads them and where to. */
export async function claimItems(tx: Tx, rows: ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${migrationItems} set state = given.state, attempt_id = given."attemptId", tries = given.tries, object = given.object,
      source_size = given."sourceSize", source_tag = given."sourceTag"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("episodeId" uuid, state text, "attemptId" uuid, tries int,
      object text, "sourceSize" bigint, "sourceTag" text)
    where ${migrationItems.episodeId} = given."episodeId"`)
}

/** More new bytes than this count as progress and reset the number of attempts. */
export const progressBytes = 65_536

export type Progress = { episodeId: string; attemptId: string; object: string; bytes: number; size: number | null; tag: string | null }

/** Saves the progress of an attempt. Returns false if it has lost the item. */
export async function saveProgress(tx: Tx, { episodeId, attemptId, object, bytes, size, tag }: Progress): Promise<boolean> {
  const hasSamePlace = sql`${migrationItems.object} = ${object}`
  const rows = await tx
    .update(migrationItems)
    .set({
      // The item may have been moved to another object since.
      sourceSize: sql`case when ${hasSamePlace} then ${size}::bigint else ${migrationItems.sourceSize} end`,
      sourceTag: sql`case when ${hasSamePlace} then ${tag}::text else ${migrationItems.sourceTag} end`,
      tries: sql`case when ${bytes}::bigint >= ${migrationItems.bytesDone} + ${progressBytes} then 0 else ${migrationItems.tries} end`,
      bytesDone: sql`greatest(${migrationItems.bytesDone}, ${bytes}::bigint)`,
    })
    .where(and(eq(migrationItems.episodeId, episodeId), eq(migrationItems.attemptId, attemptId)))
    .returning({ episodeId: migrationItems.episodeId })
  return rows.length > 0
}

/** Leaves an item to the next attempt. */
export async function releaseItem(tx: Tx, attemptId: string, episodeId: string): Promise<void> {
  await tx
    .update(migrationItems)
    .set({ state: 'pending', attemptId: null })
    .where(and(eq(migrationItems.attemptId, attemptId), eq(migrationItems.episodeId, episodeId)))
}

/** No file and no attempt. */
const nothing = { attemptId: null, object: null, sourceSize: null, sourceTag: null, bytesDone: 0 }

export async function failItem(tx: Tx, episodeId: string, set: { errorMessage: string; finishedAt: Date; tries: number }): Promise<void> {
  await updateItem(tx, episodeId, { ...nothing, ...set, state: 'failed' })
}

export async function finishItems(tx: Tx, items: Array<{ episodeId: string; size: number }>, finishedAt: Date): Promise<void> {
  if (items.length === 0) return
  const sizeOf = sql`(${JSON.stringify(Object.fromEntries(items.map(({ episodeId, size }) => [episodeId, size])))}::jsonb ->> ${migrationItems.episodeId}::text)::bigint`
  const episodeIds = items.map(({ episodeId }) => episodeId)
  await tx
    .update(migrationItems)
    .set({ ...nothing, state: 'done', errorMessage: null, sourceSize: sizeOf, bytesDone: sizeOf, finishedAt })
    .where(inArray(migrationItems.episodeId, episodeIds))
}

/** Fails all open items of a podcast. Returns them with their objects. */
export async function stopItems(tx: Tx, podcastId: string, errorMessage: string, finishedAt: Date) {
  const isStopped = and(eq(migrationItems.podcastId, podcastId), isOpen)
  const stopped = await tx
    .select({ episodeId: migrationItems.episodeId, object: migrationItems.object })
    .from(migrationItems)
    .where(isStopped)
  await tx
    .update(migrationItems)
    .set({ ...nothing, state: 'failed', errorMessage, finishedAt })
    .where(isStopped)
  return stopped
}

/** Resets all attempts. */
const anew = { state: 'pending' as const, tries: 0, errorMessage: null, finishedAt: null }

export async function retryItem(tx: Tx, episodeId: string): Promise<void> {
  await updateItem(tx, episodeId, anew)
}

export async function retryFailed(tx: Tx, podcastId: string): Promise<void> {
  await tx
    .update(migrationItems)
    .set(anew)
    .where(and(eq(migrationItems.podcastId, podcastId), eq(migrationItems.state, 'failed')))
}

/** Open items of all running imports. */
export const findOpen = (db: Db): Promise<Loadable[]> =>
  db
    .select({
      podcastId: migrationItems.podcastId,
      episodeId: migrationItems.episodeId,
      host: migrationItems.host,
      position: migrationItems.position,
    })
    .from(migrationItems)
    .innerJoin(migrations, eq(migrations.podcastId, migrationItems.podcastId))
    .where(and(isOpen, inArray(migrations.state, ['reading', 'running'])))
    .orderBy(migrationItems.podcastId, migrationItems.position)

/** The date of the nearest item that has one. Between two equally near, the newer. */
export async function findNeighborDate(db: Db, podcastId: string, position: number): Promise<Date | null> {
  const publishedAt = sql<string | null>`${migrationItems.item} ->> 'publishedAt'`
  const [row] = await db
    .select({ at: publishedAt })
    .from(migrationItems)
    .where(and(eq(migrationItems.podcastId, podcastId), isNotNull(publishedAt)))
    .orderBy(sql`abs(${migrationItems.position} - ${position})`, migrationItems.position)
    .limit(1)
  return row?.at ? new Date(row.at) : null
}

export const hasOpenItems = async (db: Db, podcastId: string): Promise<boolean> =>
  (await db.$count(migrationItems, and(eq(migrationItems.podcastId, podcastId), isOpen))) > 0

/** Objects of an episode in `episode-files`. */
export async function findFiles(db: Db, episodeId: string): Promise<string[]> {
  const [row] = await db.select({ extras: episodes.extras }).from(episodes).where(eq(episodes.id, episodeId))
  const { transcripts = [], chapters } = row?.extras ?? {}
  return [...transcripts.map(({ object }) => object), ...(chapters ? [chapters.object] : [])]
}

/** Bytes downloaded, and bytes announced by hosts or the feed. */
export async function sumBytes(db: Db, podcastId: string): Promise<{ bytesDone: number; bytesTotal: number }> {
  const announced = sql`coalesce(${migrationItems.sourceSize}, (${migrationItems.item} #>> '{enclosure,length}')::bigint, 0)`
  const [row] = await db
    .select({
      bytesDone: sql<number>`coalesce(sum(${migrationItems.bytesDone}), 0)`.mapWith(Number),
      bytesTotal: sql<number>`coalesce(sum(greatest(${announced}, ${migrationItems.bytesDone})), 0)`.mapWith(Number),
    })
    .from(migrationItems)
    .where(eq(migrationItems.podcastId, podcastId))
  return row ?? { bytesDone: 0, bytesTotal: 0 }
}
