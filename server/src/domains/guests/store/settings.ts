import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRow, first } from '../../../platform/rows.ts'
import { guestSettings, releaseForms } from '../../../schema/guests.ts'

export type SettingsRow = typeof guestSettings.$inferSelect
export type ReleaseFormRow = typeof releaseForms.$inferSelect

/** Null if the show uses the defaults. */
export const findSettings = (db: Db, podcastId: string): Promise<SettingsRow | null> =>
  first(db.select().from(guestSettings).where(eq(guestSettings.podcastId, podcastId)))

export async function saveSettings(tx: Tx, { podcastId, ...set }: SettingsRow): Promise<void> {
  await tx
    .insert(guestSettings)
    .values({ podcastId, ...set })
    .onConflictDoUpdate({ target: guestSettings.podcastId, set })
}

export const findReleaseForm = (db: Db, podcastId: string, version: number): Promise<ReleaseFormRow | null> =>
  findRow(db, releaseForms, eq(releaseForms.podcastId, podcastId), eq(releaseForms.version, version))

/** The highest version so far, also of removed forms. */
export async function findLastVersion(db: Db, podcastId: string): Promise<number> {
  const [row] = await db
    .select({ version: releaseForms.version })
    .from(releaseForms)
    .where(eq(releaseForms.podcastId, podcastId))
    .orderBy(desc(releaseForms.version))
    .limit(1)
  return row?.version ?? 0
}

export async function insertReleaseForm(tx: Tx, row: ReleaseFormRow): Promise<void> {
  await tx.insert(releaseForms).values(row)
}
