import type { ChapterList, ChapterSuggestion } from '@castwright/contract/chapters/shapes.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Chapter } from '../../../platform/chapters/types.ts'
import type { Tx } from '../../../platform/db.ts'
import { setRelease, type EpisodeRow } from '../../episodes/service.ts'
import { findRecording, type DeletedHook, type RecordingRow, type ReplacedHook, type Retime } from '../../recordings/service.ts'
import { fileUrl } from '../../uploads/service.ts'
import { Fault } from '../../../platform/fault.ts'
import { textOfClean } from '../../../platform/html/text.ts'
import type { StoredChapter } from '../../../schema/chapters.ts'
import * as store from '../store.ts'
import { suggestFromNotes, suggestFromPauses } from '../suggest.ts'

type Deps = Pick<App, 'config'>

const imageUrl = (app: Deps, { photo, image }: StoredChapter): string | null =>
  photo === undefined ? (image ?? null) : fileUrl(app, { bucket: 'episode-photos', object: `${photo}-512.jpg` })

/** As other programs read them, with the addresses of images. */
export const toChapters = (app: Deps, chapters: StoredChapter[]): Chapter[] =>
  chapters.map((chapter) => {
    const { startMs, endMs, title, url, isHidden } = chapter
    const image = imageUrl(app, chapter)
    return {
      startMs,
      title,
      ...(endMs !== undefined && { endMs }),
      ...(url !== undefined && { url }),
      ...(image !== null && { image }),
      ...(isHidden && { isHidden }),
    }
  })

export function toList(app: Deps, { id: recordingId, podcastId }: RecordingRow, row: store.ListRow | null): ChapterList {
  return {
    recordingId,
    podcastId,
    chapters: (row?.chapters ?? []).map((chapter) => ({
      id: chapter.id,
      startMs: chapter.startMs,
      endMs: chapter.endMs ?? null,
      title: chapter.title,
      url: chapter.url ?? null,
      imageUrl: imageUrl(app, chapter),
      isHidden: chapter.isHidden ?? false,
    })),
    isOutdated: row?.isOutdated ?? false,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

export async function requireRecording({ db }: Pick<App, 'db'>, recordingId: string): Promise<RecordingRow> {
  const recording = await findRecording(db, recordingId)
  if (!recording) throw new Fault('not_found')
  return recording
}

export async function findChapters(app: Pick<App, 'db' | 'config'>, recordingId: string): Promise<ChapterList> {
  const recording = await requireRecording(app, recordingId)
  return toList(app, recording, await store.findList(app.db, recordingId))
}

/** A published episode has to be republished to show other chapters. */
export async function markModified(app: App, tx: Tx, episode: EpisodeRow | null): Promise<void> {
  if (episode?.isPublished) await setRelease(app, tx, episode, { publishedEpisodeModified: true })
}

/** A new cut keeps the chapters of the old one, marked as out of date, unless it has some already. */
export const carryOver: ReplacedHook = async (app, tx, { old, row, isSameSound, retime }) => {
  const [had, has] = [await store.findList(tx, old.id), await store.findList(tx, row.id)]
  if (!had || has || had.chapters.length === 0) return
  await store.saveList(tx, {
    recordingId: row.id,
    podcastId: row.podcastId,
    chapters: retime ? retimed(had.chapters, retime, old.duration * 1000) : had.chapters,
    isOutdated: (!isSameSound && !retime) || had.isOutdated,
    version: 1,
    updaterId: had.updaterId,
    updatedAt: app.now(),
  })
}

/** Chapters that were cut are left out. The first one also starts with what was added before it. */
export function retimed(chapters: StoredChapter[], { map, kept }: Retime, durationMs: number): StoredChapter[] {
  const found = new Map<number, StoredChapter>()
  for (const [at, chapter] of chapters.entries()) {
    const end = chapter.endMs ?? chapters[at + 1]?.startMs ?? Math.max(durationMs, chapter.startMs)
    if (kept(chapter.startMs, end) <= 0) continue
    const startMs = chapter.startMs === 0 ? 0 : Math.round(map(chapter.startMs))
    const endMs = chapter.endMs === undefined ? undefined : Math.round(map(chapter.endMs))
    found.set(startMs, { ...chapter, startMs, ...(endMs !== undefined && { endMs }) })
  }
  return [...found.values()]
}

export const deleteWithRecording: DeletedHook = (_app, tx, { id }) => store.deleteList(tx, id)

/** People's own lines are better than pauses, so these are only used without any. */
export async function suggestChapters({ db }: Pick<App, 'db'>, recordingId: string): Promise<ChapterSuggestion[]> {
  const recording = await requireRecording({ db }, recordingId)
  const fromNotes = suggestFromNotes(textOfClean(await store.findNotes(db, recordingId)), recording.duration * 1000)
  const found = fromNotes.length > 1 ? fromNotes : suggestFromPauses(await store.findSpeech(db, recordingId))
  return found.slice(0, chapterLimits.suggestions)
}
