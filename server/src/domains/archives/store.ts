import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { findValue, first, hasRows } from '../../platform/rows.ts'
import { archiveClaims, archiveImports, archivePeople, archives } from '../../schema/archives.ts'
import { users } from '../../schema/identity.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { profiles } from '../../schema/profiles.ts'

export * from './store/parts.ts'
export * from './store/person.ts'
export * from './store/read.ts'
export * from './store/restore.ts'

export type ArchiveRow = typeof archives.$inferSelect
export type ImportRow = typeof archiveImports.$inferSelect

const running: Array<ImportRow['state']> = ['waiting', 'checking', 'copying', 'saving']

export async function insertArchive(tx: Tx, row: typeof archives.$inferInsert): Promise<void> {
  await tx.insert(archives).values(row)
}

export const findArchive = (db: Db, id: string): Promise<ArchiveRow | null> => first(db.select().from(archives).where(eq(archives.id, id)))

export const lockArchive = (tx: Tx, id: string): Promise<ArchiveRow | null> =>
  first(tx.select().from(archives).where(eq(archives.id, id)).for('update'))

export const findArchiveByLink = (db: Db, linkId: string): Promise<ArchiveRow | null> =>
  first(db.select().from(archives).where(eq(archives.linkId, linkId)))

/** Those that a user started: of a show, or of their account. */
export const findArchives = (db: Db, userId: string, podcastId: string | null): Promise<ArchiveRow[]> =>
  db
    .select()
    .from(archives)
    .where(and(eq(archives.userId, userId), podcastId === null ? eq(archives.kind, 'person') : eq(archives.podcastId, podcastId)))
    .orderBy(desc(archives.createdAt), desc(archives.id))

export const updateArchive = (tx: Tx, id: string, set: Partial<ArchiveRow>): Promise<boolean> =>
  hasRows(tx.update(archives).set(set).where(eq(archives.id, id)).returning({ id: archives.id }))

export const deleteArchive = (tx: Tx, id: string): Promise<ArchiveRow | null> =>
  first(tx.delete(archives).where(eq(archives.id, id)).returning())

export const findExpired = (db: Db, now: Date) =>
  db
    .select({ id: archives.id })
    .from(archives)
    .where(and(isNotNull(archives.expiresAt), lt(archives.expiresAt, now)))
    .limit(100)

export const findUnfinishedArchives = (db: Db) =>
  db
    .select({ id: archives.id })
    .from(archives)
    .where(inArray(archives.state, ['waiting', 'running']))
    .limit(100)

export const findUnfinishedImports = (db: Db): Promise<ImportRow[]> =>
  db.select().from(archiveImports).where(inArray(archiveImports.state, running)).limit(100)

export async function insertImport(tx: Tx, row: typeof archiveImports.$inferInsert): Promise<void> {
  await tx.insert(archiveImports).values(row)
}

export const findImport = (db: Db, id: string): Promise<ImportRow | null> =>
  first(db.select().from(archiveImports).where(eq(archiveImports.id, id)))

export const lockImport = (tx: Tx, id: string): Promise<ImportRow | null> =>
  first(tx.select().from(archiveImports).where(eq(archiveImports.id, id)).for('update'))

export async function updateImport(tx: Tx, id: string, set: Partial<ImportRow>): Promise<void> {
  await tx.update(archiveImports).set(set).where(eq(archiveImports.id, id))
}

/** Changes an import that isn't over. */
export const updateRunningImport = (tx: Tx, id: string, set: Partial<ImportRow>): Promise<boolean> =>
  hasRows(
    tx
      .update(archiveImports)
      .set(set)
      .where(and(eq(archiveImports.id, id), inArray(archiveImports.state, running)))
      .returning({ id: archiveImports.id }),
  )

export const findImports = (db: Db, userId: string) =>
  db
    .select({ row: archiveImports, profileUrl: podcasts.profileUrl })
    .from(archiveImports)
    .leftJoin(podcasts, eq(podcasts.id, archiveImports.podcastId))
    .where(eq(archiveImports.userId, userId))
    .orderBy(desc(archiveImports.createdAt))
    .limit(20)

export async function countRunningImports(db: Db, userId: string): Promise<number> {
  return db.$count(archiveImports, and(eq(archiveImports.userId, userId), inArray(archiveImports.state, running)))
}

/** The address of an account, if it was verified. */
export const findVerifiedEmail = (db: Db, userId: string): Promise<string | null> =>
  findValue(db, users.email, eq(users.id, userId), eq(users.emailVerified, true))

/** Whether the feed can credit an account by its profile. */
export async function isNamed(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ name: sql<string>`concat(${profiles.firstName}, ${profiles.lastName}, ${profiles.username})` })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return (row?.name ?? '').trim() !== ''
}

export async function insertPeople(tx: Tx, rows: Array<typeof archivePeople.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(archivePeople).values(rows)
}

export async function insertClaims(tx: Tx, rows: Array<typeof archiveClaims.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(archiveClaims).values(rows)
}

/** What people with this address get back in a show. */
export const findClaims = (db: Db, podcastId: string, email: string) =>
  db
    .select({ claim: archiveClaims })
    .from(archiveClaims)
    .innerJoin(archivePeople, eq(archivePeople.id, archiveClaims.personId))
    .where(and(eq(archivePeople.podcastId, podcastId), eq(sql`lower(${archivePeople.email})`, email.toLowerCase())))

export const findPeopleOf = (db: Db, podcastId: string, email: string) =>
  db
    .select({ id: archivePeople.id })
    .from(archivePeople)
    .where(and(eq(archivePeople.podcastId, podcastId), eq(sql`lower(${archivePeople.email})`, email.toLowerCase())))

/** Their claims are deleted with them. */
export async function deletePeople(tx: Tx, podcastId: string, email: string): Promise<void> {
  await tx
    .delete(archivePeople)
    .where(and(eq(archivePeople.podcastId, podcastId), eq(sql`lower(${archivePeople.email})`, email.toLowerCase())))
}
