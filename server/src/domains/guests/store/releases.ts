import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRow, first } from '../../../platform/rows.ts'
import { guestCodes, releases } from '../../../schema/guests.ts'

export type ReleaseRow = typeof releases.$inferSelect
type CodeRow = typeof guestCodes.$inferSelect

/** The signatures and withdrawals of a guest, in one episode or in all, newest first. */
export const findReleases = (db: Db, guestId: string, episodeId?: string): Promise<ReleaseRow[]> =>
  db
    .select()
    .from(releases)
    .where(and(eq(releases.guestId, guestId), episodeId === undefined ? undefined : eq(releases.episodeId, episodeId)))
    .orderBy(desc(releases.at), desc(releases.id))

export const findRelease = (db: Db, releaseId: string): Promise<ReleaseRow | null> => findRow(db, releases, eq(releases.id, releaseId))

/** The last signature or withdrawal of each guest in these episodes, by `guestId episodeId`. */
export async function findLastReleases(db: Db, episodeIds: string[]): Promise<Map<string, ReleaseRow>> {
  if (episodeIds.length === 0) return new Map()
  const rows = await db.select().from(releases).where(inArray(releases.episodeId, episodeIds)).orderBy(releases.at, releases.id)
  return new Map(rows.map((row) => [`${row.guestId} ${row.episodeId}`, row]))
}

export async function insertRelease(tx: Tx, row: ReleaseRow): Promise<void> {
  await tx.insert(releases).values(row)
}

export async function moveReleases(tx: Tx, fromGuestId: string, toGuestId: string): Promise<void> {
  await tx.update(releases).set({ guestId: toGuestId }).where(eq(releases.guestId, fromGuestId))
}

export async function deleteReleases(tx: Tx, guestId: string): Promise<void> {
  await tx.delete(releases).where(eq(releases.guestId, guestId))
}

/** Another code replaces the last one. */
export async function startCode(tx: Tx, episodeGuestId: string, expiresAt: Date): Promise<void> {
  const set = { codeHash: null, attempts: 0, expiresAt }
  await tx
    .insert(guestCodes)
    .values({ episodeGuestId, ...set })
    .onConflictDoUpdate({ target: guestCodes.episodeGuestId, set })
}

export const findCode = (db: Db, episodeGuestId: string): Promise<CodeRow | null> =>
  findRow(db, guestCodes, eq(guestCodes.episodeGuestId, episodeGuestId))

/** Concurrent attempts wait for each other. */
export const lockCode = (tx: Tx, episodeGuestId: string): Promise<CodeRow | null> =>
  first(tx.select().from(guestCodes).where(eq(guestCodes.episodeGuestId, episodeGuestId)).for('update'))

export async function updateCode(tx: Tx, episodeGuestId: string, set: Partial<CodeRow>): Promise<void> {
  await tx.update(guestCodes).set(set).where(eq(guestCodes.episodeGuestId, episodeGuestId))
}
