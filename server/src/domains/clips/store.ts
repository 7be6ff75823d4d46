import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { findValues, hasRows } from '../../platform/rows.ts'
import { clipAdoptions, clipFiles, clips } from '../../schema/clips.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { publications } from '../../schema/publishing.ts'

export type ClipRow = typeof clips.$inferSelect
type FileRow = typeof clipFiles.$inferSelect
export type FoundClip = ClipRow & { files: FileRow[] }

/** Whether a publication has the sound of a clip. */
const hasSound = or(eq(publications.recordingId, clips.recordingId), sql`${clips.formerRecordingIds} ? ${publications.recordingId}::text`)

async function withFiles(db: Db, rows: ClipRow[]): Promise<FoundClip[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db.select().from(clipFiles).where(inArray(clipFiles.clipId, ids)).orderBy(clipFiles.format)
  return rows.map((row) => ({ ...row, files: files.filter(({ clipId }) => clipId === row.id) }))
}

export const findClips = async (db: Db, recordingId: string): Promise<FoundClip[]> =>
  withFiles(db, await db.select().from(clips).where(eq(clips.recordingId, recordingId)).orderBy(asc(clips.startMs), asc(clips.id)))

export async function findClip(db: Db, clipId: string): Promise<FoundClip | null> {
  const [found] = await withFiles(db, await db.select().from(clips).where(eq(clips.id, clipId)))
  return found ?? null
}

/** The public path of the published episode with the sound of a recording or clip. */
export async function findPublished(db: Db, recordingIds: string[]): Promise<{ episodeId: string; profileUrl: string } | null> {
  const [row] = await db
    .select({ episodeId: publications.episodeId, profileUrl: podcasts.profileUrl })
    .from(publications)
    .innerJoin(podcasts, eq(podcasts.id, publications.podcastId))
    .where(inArray(publications.recordingId, recordingIds))
    .limit(1)
  return row ?? null
}

/** Clips with the sound of a published recording that are on the public page. */
export const findOnPage = async (db: Db, recordingId: string): Promise<FoundClip[]> =>
  withFiles(
    db,
    await db
      .select()
      .from(clips)
      .where(
        and(
          eq(clips.isOnPage, true),
          or(eq(clips.recordingId, recordingId), sql`${clips.formerRecordingIds} ? ${recordingId}`),
          eq(clips.podcastId, sql`(select podcast_id from recordings where id = ${recordingId}::uuid)`),
        ),
      )
      .orderBy(asc(clips.startMs), asc(clips.id)),
  )

export async function isOnPage(db: Db, clipId: string): Promise<boolean> {
  const rows = await db
    .select({ id: clips.id })
    .from(clips)
    .where(
      and(
        eq(clips.id, clipId),
        eq(clips.isOnPage, true),
        exists(
          db
            .select({ one: sql`1` })
            .from(publications)
            .where(and(eq(publications.podcastId, clips.podcastId), hasSound)),
        ),
      ),
    )
  return rows.length > 0
}

/** Soundbites of a podcast's feed by episode. */
export const findSoundbites = (db: Db, podcastId: string) =>
  db
    .select({ episodeId: publications.episodeId, startMs: clips.startMs, endMs: clips.endMs, title: clips.title })
    .from(clips)
    .innerJoin(publications, and(eq(publications.podcastId, clips.podcastId), hasSound))
    .where(and(eq(clips.podcastId, podcastId), eq(clips.isInFeed, true)))
    .orderBy(asc(clips.startMs), asc(clips.id))

export const findAdopted = (db: Db, podcastId: string): Promise<string[]> =>
  findValues(db, clipAdoptions.episodeId, eq(clipAdoptions.podcastId, podcastId))

/** A published episode with this recording whose imported soundbites are not clips yet. */
export async function findUnadopted(db: Db, recordingId: string) {
  const adopted = db
    .select({ one: sql`1` })
    .from(clipAdoptions)
    .where(eq(clipAdoptions.episodeId, publications.episodeId))
  const [row] = await db
    .select({ episodeId: publications.episodeId, podcastId: publications.podcastId, snapshot: publications.snapshot })
    .from(publications)
    .where(
      and(
        eq(publications.recordingId, recordingId),
        sql`${publications.snapshot} -> 'elements' @> '[{"name": "podcast:soundbite"}]'`,
        sql`not ${exists(adopted)}`,
      ),
    )
  return row ?? null
}

export const insertAdoption = (tx: Tx, row: typeof clipAdoptions.$inferInsert): Promise<boolean> =>
  hasRows(tx.insert(clipAdoptions).values(row).onConflictDoNothing().returning({ id: clipAdoptions.episodeId }))

export async function insertClips(tx: Tx, rows: Array<typeof clips.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(clips).values(rows)
}

export async function updateClip(tx: Tx, clipId: string, set: Partial<ClipRow>): Promise<void> {
  if (Object.keys(set).length > 0) await tx.update(clips).set(set).where(eq(clips.id, clipId))
}

export async function deleteClips(tx: Tx, clipIds: string[]): Promise<void> {
  if (clipIds.length > 0) await tx.delete(clips).where(inArray(clips.id, clipIds))
}

export async function deleteFiles(tx: Tx, clipId: string): Promise<void> {
  await tx.delete(clipFiles).where(eq(clipFiles.clipId, clipId))
}

/** Returns the object that was replaced. */
export async function saveFile(tx: Tx, row: FileRow): Promise<string | null> {
  const [old] = await tx
    .select({ object: clipFiles.object })
    .from(clipFiles)
    .where(and(eq(clipFiles.clipId, row.clipId), eq(clipFiles.format, row.format)))
  const { clipId: _, format: __, ...set } = row
  await tx
    .insert(clipFiles)
    .values(row)
    .onConflictDoUpdate({ target: [clipFiles.clipId, clipFiles.format], set })
  return old?.object ?? null
}

const isOpen = inArray(clips.renderState, ['waiting', 'running'])

/** Takes over the making of files. The process that did it before can no longer save any. Null if there is nothing to make. */
export async function claimRender(tx: Tx, clipId: string, runnerId: string): Promise<ClipRow | null> {
  const [row] = await tx
    .update(clips)
    .set({ renderState: 'running', runnerId, attempts: sql`${clips.attempts} + 1` })
    .where(and(eq(clips.id, clipId), isOpen))
    .returning()
  return row ?? null
}

const isOurs = (clipId: string, runnerId: string) =>
  and(eq(clips.id, clipId), eq(clips.renderState, 'running'), eq(clips.runnerId, runnerId))

/** Changes a clip only while this runner makes its files. False if it was canceled or deleted. */
export const updateRender = (tx: Tx, clipId: string, runnerId: string, set: Partial<ClipRow>): Promise<boolean> =>
  hasRows(tx.update(clips).set(set).where(isOurs(clipId, runnerId)).returning({ id: clips.id }))

export const findOpen = (db: Db): Promise<ClipRow[]> => db.select().from(clips).where(isOpen)

/** What the videos show: the episode's artwork or that of the show, and the show's color. */
export async function findLook(db: Db, clip: Pick<ClipRow, 'recordingId' | 'podcastId'>) {
  const { rows } = await db.execute<{ color: string; show: string | null; episode: string | null }>(sql`
    select p.color, p.photo as show, (select e.photo from recordings r join episodes e on e.id = r.episode_id where r.id = ${clip.recordingId}::uuid) as episode
    from podcasts p where p.id = ${clip.podcastId}::uuid`)
  return rows[0] ?? null
}
