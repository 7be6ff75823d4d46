import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRow } from '../../../platform/rows.ts'
import { newsletters } from '../../../schema/newsletter.ts'

type SettingsRow = typeof newsletters.$inferSelect

export const findSettings = async (db: Db, podcastId: string): Promise<SettingsRow> =>
  (await findRow(db, newsletters, eq(newsletters.podcastId, podcastId))) ?? { podcastId, isOn: false, intro: '', footer: '', version: 0 }

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { podcastId: _, ...set } = row
  await tx.insert(newsletters).values(row).onConflictDoUpdate({ target: newsletters.podcastId, set })
}
