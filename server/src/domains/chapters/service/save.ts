import type { ChapterForm } from '@castwright/contract/chapters/methods.ts'
import { chapterMessages, type ChapterList } from '@castwright/contract/chapters/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import { storageSource } from '../../../platform/audio/source.ts'
import { readMediaChapters } from '../../../platform/chapters/read-media.ts'
import { readChaptersInThread } from '../../../platform/chapters/read-thread.ts'
import type { Chapter, EmbeddedImage } from '../../../platform/chapters/types.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareAvatar } from '../../../platform/images/square.ts'
import { orRefuse } from '../../../platform/parsing/refuse.ts'
import { storable } from '../../../platform/storable.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import type { StoredChapter } from '../../../schema/chapters.ts'
import { recordEvent } from '../../events/service.ts'
import { lockRecording, type RecordingRow } from '../../recordings/service.ts'
import { discard, copyUpload, storeCopies, claimCopies, type StoredCopies } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { markModified, toList, requireRecording } from './list.ts'

/** By the ID of their chapter. */
type Photos = Map<string, StoredCopies>

type Save = {
  userId: string
  recordingId: string
  version: number
  photos: Photos
  kind: 'chapters.edited' | 'chapters.imported'
  /** The chapters before, by ID. */
  chapters: (before: Map<string, StoredChapter>) => StoredChapter[]
}

async function save(app: App, { userId, recordingId, version, photos, kind, chapters: chaptersOf }: Save): Promise<ChapterList> {
  return app.transaction(async (tx) => {
    const { recording, episode } = await lockRecording(tx, recordingId, userId)
    const before = await store.findList(tx, recordingId)
    if ((before?.version ?? 0) !== version) throw new Fault('chapters_changed')
    const chapters = chaptersOf(new Map(before?.chapters.map((chapter) => [chapter.id, chapter]))).toSorted(
      (one, other) => one.startMs - other.startMs,
    )
    await takePhotos(app, tx, recording, photos)
    const row = await store.saveList(tx, {
      recordingId,
      podcastId: recording.podcastId,
      chapters,
      isOutdated: false,
      isFromFiles: false,
      version: version + 1,
      updaterId: userId,
      updatedAt: app.now(),
    })
    await recordEvent(app, tx, {
      podcastId: recording.podcastId,
      episodeId: recording.episodeId,
      actorId: userId,
      kind,
      data: { recordingId, fileName: recording.fileName, chapters: chapters.length },
    })
    await markModified(app, tx, episode)
    return toList(app, recording, row)
  })
}

/** Replaced images stay until nothing refers to them: an undo may bring them back. */
async function takePhotos(app: App, tx: Tx, { id, podcastId }: RecordingRow, photos: Photos): Promise<void> {
  for (const photo of photos.values()) await claimCopies(app, tx, photo)
  const rows = [...photos.values()].map(({ stem }) => ({ photo: stem, podcastId, recordingId: id, createdAt: app.now() }))
  await store.insertImages(tx, rows)
}

async function orDrop<T>(app: App, photos: Photos, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const copies = [...photos.values()].flatMap((photo) => photo.copies)
    if (copies.length > 0) await app.transaction((tx) => discard(app, tx, copies))
    throw error
  }
}

export async function saveChapters(
  app: App,
  userId: string,
  { recordingId, chapters, version }: ParsedInput<'ChaptersService.SaveChapters'>,
): Promise<ChapterList> {
  const { podcastId } = await requireRecording(app, recordingId)
  const photos: Photos = new Map()
  return orDrop(app, photos, async () => {
    for (const [at, { id, image, imageCrop }] of chapters.entries()) {
      if (!image) continue
      const wanted = { file: image, bucket: 'episode-photos', field: `chapters.${at}.image`, podcastId } as const
      const toCopies = async (bytes: Buffer) => squareAvatar(await readImage(bytes), imageCrop)
      photos.set(id, await copyUpload(app, userId, wanted, toCopies))
    }
    return save(app, {
      userId,
      recordingId,
      version,
      photos,
      kind: 'chapters.edited',
      chapters: (before) => chapters.map((given) => toStored(given, before.get(given.id), photos.get(given.id))),
    })
  })
}

function toStored(given: ChapterForm, had: StoredChapter | undefined, photo: StoredCopies | undefined): StoredChapter {
  const { id, startMs, endMs, title, url, image, isHidden } = given
  const kept = image === undefined && had ? { ...(had.photo && { photo: had.photo }), ...(had.image && { image: had.image }) } : {}
  return {
    id,
    startMs,
    ...(typeof endMs === 'number' && { endMs }),
    title,
    ...(url && { url }),
    ...(photo ? { photo: photo.stem } : kept),
    ...(isHidden && { isHidden: true as const }),
  }
}

/** Reads a text, or the file of the recording. */
export async function importChapters(
  app: App,
  userId: string,
  { recordingId, text, format, version }: ParsedInput<'ChaptersService.ImportChapters'>,
): Promise<ChapterList> {
  const recording = await requireRecording(app, recordingId)
  const photos: Photos = new Map()
  return orDrop(app, photos, async () => {
    const { chapters, images } = text === undefined ? await readFile(app, recording) : await readText(text, format)
    const imported = toImported(chapters)
    for (const [at, image] of images) {
      const chapter = imported[at]
      const photo = chapter && (await prepareEmbedded(app, userId, recording.podcastId, image))
      if (photo) photos.set(chapter.id, photo)
    }
    return save(app, {
      userId,
      recordingId,
      version,
      photos,
      kind: 'chapters.imported',
      chapters: () => imported.map((chapter) => ({ ...chapter, ...(photos.has(chapter.id) && { photo: photos.get(chapter.id)!.stem }) })),
    })
  })
}

type Read = { chapters: Chapter[]; images: ReadonlyMap<number, EmbeddedImage> }

async function readText(text: string, format: ParsedInput<'ChaptersService.ImportChapters'>['format']): Promise<Read> {
  const { chapters } = await orRefuse(readChaptersInThread({ file: text, format }))
  return { chapters, images: new Map() }
}

async function readFile(app: App, { object, duration }: RecordingRow): Promise<Read> {
  const source = await storageSource(app.storage, { bucket: 'recordings', object })
  if (!source) throw new Fault('not_found')
  try {
    const found = await readMediaChapters(source, duration * 1000)
    if (!found || found.chapters.length === 0) throw new Fault('invalid_fields', { text: chapterMessages.noneInFile })
    return found
  } catch (error) {
    if (error instanceof UnfitFile) throw new Fault('invalid_fields', { text: chapterMessages.noneInFile })
    throw error
  }
}

/** Within our limits. A chapter without a title is numbered. */
export const toImported = (chapters: Chapter[]): StoredChapter[] =>
  chapters.slice(0, chapterLimits.chapters).map(({ startMs, endMs, title, url, image, isHidden }, at) =>
    storable({
      id: newId(),
      startMs: Math.round(startMs),
      ...(endMs !== undefined && { endMs: Math.round(endMs) }),
      title: firstCharacters(title, chapterLimits.title).join('').trim() || `Chapter ${at + 1}`,
      ...(url && url.length <= chapterLimits.url && { url }),
      ...(image && image.length <= chapterLimits.url && { image }),
      ...(isHidden && { isHidden: true as const }),
    }),
  )

/** A picture that can't be read is left out: the chapters are worth more. */
async function prepareEmbedded(app: App, userId: string, podcastId: string, { bytes }: EmbeddedImage): Promise<StoredCopies | null> {
  try {
    const forms = await squareAvatar(await readImage(bytes))
    return await storeCopies(app, userId, { bucket: 'episode-photos', field: 'text', podcastId }, forms)
  } catch (error) {
    if (error instanceof UnfitFile) return null
    throw error
  }
}
