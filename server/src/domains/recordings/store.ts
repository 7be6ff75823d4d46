import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { escapeLike } from '../../platform/lists/keyset.ts'
import { folded } from '../../platform/lists/text.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findRow, findRows, findValue, findValues } from '../../platform/rows.ts'
import { finishingSettings } from '../../schema/finishing.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { publicationAlternates, publications } from '../../schema/publishing.ts'
import { recordings } from '../../schema/recordings.ts'

export * from './store/list.ts'

export type RecordingRow = typeof recordings.$inferSelect
type NewRow = typeof recordings.$inferInsert

const isThere = eq(recordings.isDeleted, false)

/** Null if there is none or it was deleted. */
export const findRecording = (db: Db, recordingId: string): Promise<RecordingRow | null> =>
  findRow(db, recordings, eq(recordings.id, recordingId), isThere)

export const findPodcastOfRecording = (db: Db, recordingId: string): Promise<string | null> =>
  findValue(db, recordings.podcastId, eq(recordings.id, recordingId), isThere)

export const findRecordingOfEpisode = (db: Db, episodeId: string): Promise<RecordingRow | null> =>
  findRow(db, recordings, eq(recordings.episodeId, episodeId), isThere)

/** Finds a recording by name, ignoring case. */
export const findByName = (db: Db, podcastId: string, fileName: string): Promise<RecordingRow | null> =>
  findRow(db, recordings, eq(recordings.podcastId, podcastId), sql`${folded(recordings.fileName)} = ${folded(fileName)}`, isThere)

/** Which of these names are taken, in lowercase. */
export async function findNames(db: Db, podcastId: string, names: string[]): Promise<Set<string>> {
  const name = folded(recordings.fileName)
  const rows = await db
    .select({ name })
    .from(recordings)
    .where(
      and(
        eq(recordings.podcastId, podcastId),
        inArray(
          name,
          names.map((one) => folded(one)),
        ),
        isThere,
      ),
    )
  return new Set(rows.map((row) => row.name))
}

/** Names that start like this, in lowercase. */
export async function findNamesLike(db: Db, podcastId: string, beginning: string): Promise<Set<string>> {
  const name = folded(recordings.fileName)
  const rows = await db
    .select({ name })
    .from(recordings)
    .where(and(eq(recordings.podcastId, podcastId), sql`${name} like ${folded(escapeLike(beginning))} || '%'`, isThere))
  return new Set(rows.map((row) => row.name))
}

/** Whether an audio podcast turned finishing on. */
export async function acceptsMasters(db: Db, podcastId: string): Promise<boolean> {
  const [row] = await db
    .select({ mediaFormat: podcasts.mediaFormat })
    .from(finishingSettings)
    .innerJoin(podcasts, eq(podcasts.id, finishingSettings.podcastId))
    .where(and(eq(finishingSettings.podcastId, podcastId), eq(finishingSettings.isEnabled, true)))
  return row?.mediaFormat === 'audio'
}

export async function insertRecording(tx: Tx, row: NewRow): Promise<RecordingRow> {
  const [inserted] = await tx.insert(recordings).values(row).returning()
  return inserted!
}

export const insertRecordings = (tx: Tx, rows: NewRow[]): Promise<RecordingRow[]> => tx.insert(recordings).values(rows).returning()

type Changes = Partial<Pick<RecordingRow, 'fileName' | 'episodeId' | 'isDeleted' | 'peaks' | 'peaksState'>>

export async function updateRecording(tx: Tx, recordingId: string, changes: Changes): Promise<void> {
  await tx.update(recordings).set(changes).where(eq(recordings.id, recordingId))
}

/** Only in this state: the first of two readers wins. */
export async function savePeaks(
  tx: Tx,
  recordingId: string,
  from: RecordingRow['peaksState'],
  changes: Pick<Changes, 'peaks' | 'peaksState'>,
) {
  await tx
    .update(recordings)
    .set(changes)
    .where(and(eq(recordings.id, recordingId), eq(recordings.peaksState, from)))
}

/** Recordings whose job failed repeatedly. */
export async function markPeaksForBrowser(tx: Tx, before: Date): Promise<void> {
  await tx
    .update(recordings)
    .set({ peaksState: 'browser' })
    .where(and(eq(recordings.peaksState, 'pending'), lt(recordings.createdAt, before)))
}

type Measured = Pick<RecordingRow, 'measurementState'> & Partial<Pick<RecordingRow, 'measurement' | 'measurementReason'>>

/** Only in this state: the first of two results wins. */
export async function saveMeasurement(
  tx: Tx,
  recordingId: string,
  from: RecordingRow['measurementState'],
  { measurementState, measurement = null, measurementReason = null }: Measured,
): Promise<void> {
  await tx
    .update(recordings)
    .set({ measurementState, measurement, measurementReason })
    .where(and(eq(recordings.id, recordingId), eq(recordings.measurementState, from)))
}

/** Returns how often measuring was attempted, including this time. */
export async function countAttempt(tx: Tx, recordingId: string): Promise<number> {
  const [row] = await tx
    .update(recordings)
    .set({ measurementAttempts: sql`${recordings.measurementAttempts} + 1` })
    .where(eq(recordings.id, recordingId))
    .returning({ attempts: recordings.measurementAttempts })
  return row?.attempts ?? 0
}

/** Recordings in this state, newest first. */
export async function findUnmeasured(db: Db, state: 'pending' | 'browser', before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.measurementState, state), lt(recordings.createdAt, before), isThere))
    .orderBy(desc(recordings.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Measures these again. */
export async function resetMeasurements(tx: Tx, recordingIds: string[]): Promise<void> {
  await tx
    .update(recordings)
    .set({ measurementState: 'pending', measurementReason: null, measurementAttempts: 0 })
    .where(and(inArray(recordings.id, recordingIds), eq(recordings.measurementState, 'browser')))
}

export async function setPublished(tx: Tx, recordingIds: string[]): Promise<void> {
  await tx.update(recordings).set({ isPublished: true, retiredUntil: null }).where(inArray(recordings.id, recordingIds))
}

/** Keeps the names of those that have none. */
export async function setPublicNames(tx: Tx, names: Array<{ id: string; fileName: string }>): Promise<void> {
  await tx.execute(sql`update ${recordings} set public_name = named.name
    from jsonb_to_recordset(${JSON.stringify(names.map(({ id, fileName: name }) => ({ id, name })))}::jsonb) as named(id uuid, name text)
    where ${recordings.id} = named.id and ${recordings.publicName} is null`)
}

export const findOfPodcast = (db: Db, podcastId: string, recordingIds: string[]): Promise<RecordingRow[]> =>
  findRows(db, recordings, eq(recordings.podcastId, podcastId), inArray(recordings.id, recordingIds), eq(recordings.isDeleted, false))

const isInUse = sql`(exists (select from ${publications} p where p.recording_id = ${recordings}.id)
  or exists (select from ${publicationAlternates} p where p.recording_id = ${recordings}.id))`

/** Public only while a snapshot contains it. */
export async function retire(tx: Tx, recordingId: string, until: Date | null): Promise<RecordingRow | null> {
  const end = sql`case when ${isInUse} then null else ${until?.toISOString() ?? null}::timestamptz end`
  const [row] = await tx
    .update(recordings)
    .set({ isPublished: sql`${isInUse}`, retiredUntil: end })
    .where(eq(recordings.id, recordingId))
    .returning()
  return row ?? null
}

/** Deleted recordings that listeners can no longer request. */
export const lockDeleted = (tx: Tx, now: Date, limit: number): Promise<RecordingRow[]> =>
  tx
    .select()
    .from(recordings)
    .where(
      and(
        eq(recordings.isDeleted, true),
        eq(recordings.isPublished, false),
        or(isNull(recordings.retiredUntil), lt(recordings.retiredUntil, now)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

export async function deleteRows(tx: Tx, recordingIds: string[]): Promise<void> {
  for (const id of recordingIds) await tx.delete(recordings).where(eq(recordings.id, id))
}

/** Recordings with their sizes, in pages by id. */
export const findStored = (db: Db, afterId: string | null, limit: number) =>
  db
    .select({ id: recordings.id, podcastId: recordings.podcastId, object: recordings.object, fileSize: recordings.fileSize })
    .from(recordings)
    .where(and(isThere, afterId === null ? undefined : gt(recordings.id, afterId)))
    .orderBy(asc(recordings.id))
    .limit(limit)

/** Public recordings of a podcast. */
export const findPublicRecordings = (db: Db, podcastId: string): Promise<string[]> =>
  findValues(
    db,
    recordings.id,
    eq(recordings.podcastId, podcastId),
    or(eq(recordings.isPublished, true), sql`${recordings.retiredUntil} is not null`),
  )
