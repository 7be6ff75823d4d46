import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { newsletters } from '../../../schema/newsletter.ts'

type SettingsRow = typeof newsletters.$inferSelect

export async function findSettings(db: Db, podcastId: string): Promise<SettingsRow> {
  const [row] = await db.select().from(newsletters).where(eq(newsletters.podcastId, podcastId))
  return row ?? { podcastId, isOn: false, intro: '', footer: '', version: 0 }
}

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { podcastId: _, ...set } = row
  await tx.insert(newsletters).values(row).onConflictDoUpdate({ target: newsletters.podcastId, set })
}
