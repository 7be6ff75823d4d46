import { and, count, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { podcasts } from '../../podcasts/tables.ts'
import { migrationItems, migrations } from '../tables.ts'

export type MigrationRow = typeof migrations.$inferSelect
export type MigrationChanges = Partial<Omit<MigrationRow, 'podcastId'>>

export async function findMigration(db: Db, podcastId: string): Promise<MigrationRow | null> {
  const [row] = await db.select().from(migrations).where(eq(migrations.podcastId, podcastId))
  return row ?? null
}

/** Hold the podcast first. Of two that come at once, the second waits and then sees what the first did. */
export async function lockMigration(tx: Tx, podcastId: string): Promise<MigrationRow | null> {
  const [row] = await tx.select().from(migrations).where(eq(migrations.podcastId, podcastId)).for('update')
  return row ?? null
}

export async function insertMigration(tx: Tx, row: typeof migrations.$inferInsert): Promise<void> {
  await tx.insert(migrations).values(row)
}

export async function updateMigration(tx: Tx, podcastId: string, set: MigrationChanges): Promise<void> {
  await tx.update(migrations).set(set).where(eq(migrations.podcastId, podcastId))
}

/** What somebody imported from this feed already. */
export async function findTwin(db: Db, userId: string, feedUrl: string) {
  const [row] = await db
    .select({ podcastId: migrations.podcastId, title: podcasts.title, startedAt: migrations.startedAt })
    .from(migrations)
    .innerJoin(podcasts, eq(podcasts.id, migrations.podcastId))
    .where(and(eq(migrations.userId, userId), eq(migrations.feedUrl, feedUrl)))
    .limit(1)
  return row ?? null
}

/** Whether this person has begun an import since then. */
export async function hasBegun(db: Db, userId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ podcastId: migrations.podcastId })
    .from(migrations)
    .where(and(eq(migrations.userId, userId), gte(migrations.startedAt, since)))
    .limit(1)
  return rows.length > 0
}

/** Podcasts whose old feed was not read to its end yet. */
export const findReading = async (db: Db): Promise<string[]> =>
  (await db.select({ podcastId: migrations.podcastId }).from(migrations).where(eq(migrations.state, 'reading'))).map(
    ({ podcastId }) => podcastId,
  )

export type ItemCounts = { total: number; done: number; failed: number }

/** From the index alone, however many there are. */
export async function countItems(db: Db, podcastId: string): Promise<ItemCounts> {
  const rows = await db
    .select({ state: migrationItems.state, items: count() })
    .from(migrationItems)
    .where(eq(migrationItems.podcastId, podcastId))
    .groupBy(migrationItems.state)
  const of = (state: string): number => rows.find((row) => row.state === state)?.items ?? 0
  return { total: rows.reduce((sum, row) => sum + row.items, 0), done: of('done'), failed: of('failed') }
}

/** The import with what it is shown by. */
export async function findShown(db: Db, podcastId: string) {
  const [row] = await db
    .select({ ...getTableColumns(migrations), oldHost: podcasts.oldHost })
    .from(migrations)
    .innerJoin(podcasts, eq(podcasts.id, migrations.podcastId))
    .where(eq(migrations.podcastId, podcastId))
  return row ?? null
}

/** Bytes that have come, and that hosts or the feed announce. */
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

export async function isExplicit(db: Db, podcastId: string): Promise<boolean> {
  const [row] = await db.select({ parentalAdvisory: podcasts.parentalAdvisory }).from(podcasts).where(eq(podcasts.id, podcastId))
  return row?.parentalAdvisory === 'explicit'
}

/** Whoever changes episodes holds their podcast first. False where it has gone. */
export async function holdPodcast(tx: Tx, podcastId: string): Promise<boolean> {
  const rows = await tx.select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, podcastId)).for('no key update')
  return rows.length > 0
}
