import { and, count, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { episodes } from '../../../schema/episodes.ts'
import { migrationItems, migrationVerifications as table, migrations, type Problem } from '../../../schema/imports.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { publications } from '../../../schema/publishing.ts'

export type MigrationRow = typeof migrations.$inferSelect

export const findMigration = (db: Db, podcastId: string): Promise<MigrationRow | null> =>
  first(db.select().from(migrations).where(eq(migrations.podcastId, podcastId)))

/** Lock the podcast first. Concurrent transactions wait for each other. */
export const lockMigration = (tx: Tx, podcastId: string): Promise<MigrationRow | null> =>
  first(tx.select().from(migrations).where(eq(migrations.podcastId, podcastId)).for('update'))

export async function insertMigration(tx: Tx, row: typeof migrations.$inferInsert): Promise<void> {
  await tx.insert(migrations).values(row)
}

export async function updateMigration(tx: Tx, podcastId: string, set: Partial<Omit<MigrationRow, 'podcastId'>>): Promise<void> {
  await tx.update(migrations).set(set).where(eq(migrations.podcastId, podcastId))
}

/** A podcast that this user has already imported from this feed. */
export const findExistingImport = (db: Db, userId: string, feedUrl: string) =>
  first(
    db
      .select({ podcastId: migrations.podcastId, title: podcasts.title, startedAt: migrations.startedAt })
      .from(migrations)
      .innerJoin(podcasts, eq(podcasts.id, migrations.podcastId))
      .where(and(eq(migrations.userId, userId), eq(migrations.feedUrl, feedUrl)))
      .limit(1),
  )

/** Whether this user has started an import since then. */
export const hasStarted = async (db: Db, userId: string, since: Date): Promise<boolean> =>
  (await db.$count(migrations, and(eq(migrations.userId, userId), gte(migrations.startedAt, since)))) > 0

/** Podcasts whose old feed or artwork has yet to be read. */
export const findUnread = (db: Db) =>
  db
    .select({ podcastId: migrations.podcastId, isReading: sql<boolean>`${migrations.state} = 'reading'`, photoUrl: migrations.photoUrl })
    .from(migrations)
    .where(or(eq(migrations.state, 'reading'), and(isNotNull(migrations.photoUrl), inArray(migrations.state, ['running', 'done']))))

/** Index-only scan. */
export async function countItems(db: Db, podcastId: string): Promise<{ total: number; done: number; failed: number }> {
  const rows = await db
    .select({ state: migrationItems.state, items: count() })
    .from(migrationItems)
    .where(eq(migrationItems.podcastId, podcastId))
    .groupBy(migrationItems.state)
  const of = (state: string): number => rows.find((row) => row.state === state)?.items ?? 0
  return { total: rows.reduce((sum, row) => sum + row.items, 0), done: of('done'), failed: of('failed') }
}

/** The import with the fields to display. */
export const findShown = (db: Db, podcastId: string) =>
  first(
    db
      .select({ ...getTableColumns(migrations), oldHost: podcasts.oldHost })
      .from(migrations)
      .innerJoin(podcasts, eq(podcasts.id, migrations.podcastId))
      .where(eq(migrations.podcastId, podcastId)),
  )

export async function addProblems(tx: Tx, podcastId: string, problems: Problem[]): Promise<void> {
  if (problems.length === 0) return
  await tx
    .update(migrations)
    .set({ problems: sql`${migrations.problems} || ${JSON.stringify(problems)}::jsonb` })
    .where(eq(migrations.podcastId, podcastId))
}

/** The fields of our feed that are compared. Notes are long and not compared. */
export const findOurs = (db: Db, podcastId: string) =>
  db
    .select({
      guid: publications.guid,
      publishedAt: publications.publishedAt,
      title: publications.title,
      duration: sql<number>`(${publications.snapshot} #>> '{recording,duration}')::float8`,
      bytes: sql<number>`(${publications.snapshot} #>> '{recording,fileSize}')::bigint`.mapWith(Number),
    })
    .from(publications)
    .where(eq(publications.podcastId, podcastId))

export type OurItem = Awaited<ReturnType<typeof findOurs>>[number]

export const findFailed = (db: Db, podcastId: string) =>
  db
    .select({ guid: episodes.guid, errorMessage: migrationItems.errorMessage })
    .from(migrationItems)
    .innerJoin(episodes, eq(episodes.id, migrationItems.episodeId))
    .where(and(eq(migrationItems.podcastId, podcastId), eq(migrationItems.state, 'failed')))

export type VerificationRow = typeof table.$inferSelect

const own = (id: string, userId: string) => and(eq(table.id, id), eq(table.userId, userId))

/** Does not find verifications of other users. */
export const findVerification = (db: Db, id: string, userId: string): Promise<VerificationRow | null> =>
  first(db.select().from(table).where(own(id, userId)))

/** Concurrent transactions wait for each other. */
export const lockVerification = (tx: Tx, id: string, userId: string): Promise<VerificationRow | null> =>
  first(tx.select().from(table).where(own(id, userId)).for('update'))

export const findVerificationById = (db: Db, id: string): Promise<VerificationRow | null> =>
  first(db.select().from(table).where(eq(table.id, id)))

/** Replaces pending verifications of this user for the same feed. */
export async function insertVerification(tx: Tx, row: typeof table.$inferInsert): Promise<VerificationRow> {
  await tx
    .update(table)
    .set({ status: 'CANCELED' })
    .where(and(eq(table.userId, row.userId), eq(table.feedUrl, row.feedUrl), eq(table.status, 'PENDING')))
  const [inserted] = await tx.insert(table).values(row).returning()
  return inserted!
}

/** The value that the user was last asked to add to this feed. */
export async function findTxtValue(db: Db, userId: string, feedUrl: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ txtValue: table.txtValue })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.feedUrl, feedUrl), eq(table.proof, 'txt'), gt(table.expiresAt, now)))
    .orderBy(desc(table.id))
    .limit(1)
  return row?.txtValue ?? null
}

export async function updateVerification(tx: Tx, id: string, set: Partial<typeof table.$inferInsert>): Promise<void> {
  await tx.update(table).set(set).where(eq(table.id, id))
}

/** Stores the code unless the verification is no longer pending. */
export async function setCode(tx: Tx, id: string, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({ codeHash })
    .where(and(eq(table.id, id), eq(table.status, 'PENDING')))
    .returning({ id: table.id })
  return rows.length > 0
}

const proven = (userId: string, since: Date) => and(eq(table.userId, userId), eq(table.status, 'VERIFIED'), gt(table.verifiedAt, since))

/** Whether this user has verified any feed since then. */
export const hasProof = async (db: Db, userId: string, since: Date): Promise<boolean> => (await db.$count(table, proven(userId, since))) > 0

/** Locks all verifications of one feed by this user since then. */
export const lockProofs = (tx: Tx, userId: string, feedUrl: string, since: Date): Promise<VerificationRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(proven(userId, since), eq(table.feedUrl, feedUrl)))
    .orderBy(table.id)
    .for('update')

/** A verification is valid for one import. */
export async function deleteVerifications(tx: Tx, ids: string[]): Promise<void> {
  await tx.delete(table).where(inArray(table.id, ids))
}

export async function deleteVerificationsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(table).where(and(lt(table.expiresAt, time), or(isNull(table.verifiedAt), lt(table.verifiedAt, time))))
}
