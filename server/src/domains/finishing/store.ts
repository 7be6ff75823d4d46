import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { folded } from '../../platform/lists/text.ts'
import { findRow, findValue, first, hasRow } from '../../platform/rows.ts'
import { episodes } from '../../schema/episodes.ts'
import { finishingCuts, finishingPresets, finishingSettings, finishingSounds } from '../../schema/finishing.ts'
import { podcasts } from '../../schema/podcasts.ts'

export * from './store/finishings.ts'

type SettingsRow = typeof finishingSettings.$inferSelect
export type PresetRow = typeof finishingPresets.$inferSelect
export type SoundRow = typeof finishingSounds.$inferSelect
export type CutsRow = typeof finishingCuts.$inferSelect

export const findSettings = async (db: Db, podcastId: string): Promise<SettingsRow> =>
  (await findRow(db, finishingSettings, eq(finishingSettings.podcastId, podcastId))) ?? {
    podcastId,
    isEnabled: false,
    isOnUpload: false,
    isTaggedOnPublish: false,
  }

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { podcastId: _, ...set } = row
  await tx.insert(finishingSettings).values(row).onConflictDoUpdate({ target: finishingSettings.podcastId, set })
}

export const findMediaFormat = (db: Db, podcastId: string) => findValue(db, podcasts.mediaFormat, eq(podcasts.id, podcastId))

/** Oldest first. */
export const findPresets = (db: Db, podcastId: string): Promise<PresetRow[]> =>
  db
    .select()
    .from(finishingPresets)
    .where(eq(finishingPresets.podcastId, podcastId))
    .orderBy(asc(finishingPresets.createdAt), asc(finishingPresets.id))

export const findPreset = (db: Db, presetId: string): Promise<PresetRow | null> =>
  first(db.select().from(finishingPresets).where(eq(finishingPresets.id, presetId)))

export const isPresetName = (db: Db, podcastId: string, name: string, ownId: string | null): Promise<boolean> =>
  hasRow(
    db,
    finishingPresets,
    eq(finishingPresets.podcastId, podcastId),
    sql`${folded(finishingPresets.name)} = ${folded(name)}`,
    ownId === null ? undefined : ne(finishingPresets.id, ownId),
  )

export async function insertPreset(tx: Tx, row: typeof finishingPresets.$inferInsert): Promise<PresetRow> {
  const [inserted] = await tx.insert(finishingPresets).values(row).returning()
  return inserted!
}

export async function updatePreset(tx: Tx, presetId: string, set: Partial<PresetRow>): Promise<PresetRow> {
  const [row] = await tx.update(finishingPresets).set(set).where(eq(finishingPresets.id, presetId)).returning()
  return row!
}

export async function setDefaultPreset(tx: Tx, podcastId: string, presetId: string): Promise<void> {
  // Only one may be the default at any time.
  await tx
    .update(finishingPresets)
    .set({ isDefault: false })
    .where(and(eq(finishingPresets.podcastId, podcastId), eq(finishingPresets.isDefault, true)))
  await tx.update(finishingPresets).set({ isDefault: true }).where(eq(finishingPresets.id, presetId))
}

export async function deletePreset(tx: Tx, presetId: string): Promise<void> {
  await tx.delete(finishingPresets).where(eq(finishingPresets.id, presetId))
}

/** Oldest first. */
export const findSounds = (db: Db, podcastId: string): Promise<SoundRow[]> =>
  db
    .select()
    .from(finishingSounds)
    .where(eq(finishingSounds.podcastId, podcastId))
    .orderBy(asc(finishingSounds.createdAt), asc(finishingSounds.id))

export const findSound = (db: Db, soundId: string): Promise<SoundRow | null> =>
  first(db.select().from(finishingSounds).where(eq(finishingSounds.id, soundId)))

export async function insertSound(tx: Tx, row: typeof finishingSounds.$inferInsert): Promise<SoundRow> {
  const [inserted] = await tx.insert(finishingSounds).values(row).returning()
  return inserted!
}

export async function renameSound(tx: Tx, soundId: string, name: string): Promise<SoundRow> {
  const [row] = await tx.update(finishingSounds).set({ name }).where(eq(finishingSounds.id, soundId)).returning()
  return row!
}

export async function deleteSound(tx: Tx, soundId: string): Promise<void> {
  await tx.delete(finishingSounds).where(eq(finishingSounds.id, soundId))
}

/** Presets with this sound. */
export const findPresetsWith = (db: Db, soundId: string): Promise<Array<{ name: string }>> =>
  db
    .select({ name: finishingPresets.name })
    .from(finishingPresets)
    .where(or(eq(finishingPresets.introId, soundId), eq(finishingPresets.outroId, soundId)))

export const findCuts = (db: Db, recordingId: string): Promise<CutsRow | null> =>
  first(db.select().from(finishingCuts).where(eq(finishingCuts.recordingId, recordingId)))

export async function saveCuts(tx: Tx, row: typeof finishingCuts.$inferInsert): Promise<CutsRow> {
  const { recordingId: _, podcastId: __, ...set } = row
  const [saved] = await tx.insert(finishingCuts).values(row).onConflictDoUpdate({ target: finishingCuts.recordingId, set }).returning()
  return saved!
}

export type TagFacts = {
  show: string
  authors: string[]
  showPhoto: string
  title: string | null
  number: number | null
  photo: string | null
}

/** What the tags of a file are made of. */
export async function findTagFacts(db: Db, podcastId: string, episodeId: string | null): Promise<TagFacts> {
  const [show] = await db
    .select({ show: podcasts.title, authors: podcasts.authors, showPhoto: podcasts.photo })
    .from(podcasts)
    .where(eq(podcasts.id, podcastId))
  const columns = { title: episodes.title, number: episodes.episodeNumber, photo: episodes.photo }
  const [episode] = episodeId === null ? [] : await db.select(columns).from(episodes).where(eq(episodes.id, episodeId))
  return { show: '', authors: [], showPhoto: '', ...show, title: null, number: null, photo: null, ...episode }
}
