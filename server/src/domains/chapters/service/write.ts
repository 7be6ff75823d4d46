import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chapterMessages } from '@castwright/contract/chapters/shapes.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { storageSource } from '../../../platform/audio/source.ts'
import { createLimiter } from '../../../platform/concurrency.ts'
import { Fault } from '../../../platform/fault.ts'
import { serveLocally } from '../../../platform/media/serve-locally.ts'
import { memorySlot } from '../../../platform/memory.ts'
import { tagM4a } from '../../../platform/tags/m4a.ts'
import { tagMp3 } from '../../../platform/tags/mp3.ts'
import type { TaggedChapter } from '../../../platform/tags/types.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import type { StoredChapter } from '../../../schema/chapters.ts'
import { addCopy, type RecordingRow, type Retime } from '../../recordings/service.ts'
import { imageObjects } from '../files.ts'
import * as store from '../store.ts'
import { retimed, toChapters, requireRecording } from './list.ts'

/** Each reads and writes a whole recording. */
const limiter = memorySlot(() => createLimiter({ concurrency: 1, maxQueued: 20 }))

const timeoutMs = 10 * 60_000
const suffix = 'with chapters'

const refused = (message: string): Fault => new Fault('invalid_fields', { recording_id: message })

/** Writes the chapters into a copy of the recording. */
export async function writeChapters(app: App, userId: string, recordingId: string): Promise<{ recordingId: string; fileName: string }> {
  const recording = await requireRecording(app, recordingId)
  const list = await store.findList(app.db, recordingId)
  if (!list || list.chapters.length === 0) throw refused(chapterMessages.nothingToWrite)
  const { chapters } = list
  return app.memory.of(limiter)(async () => {
    try {
      const row =
        recording.fileType === 'mp3' ? await copyMp3(app, userId, recording, chapters) : await copyM4a(app, userId, recording, chapters)
      return { recordingId: row.id, fileName: row.fileName }
    } catch (error) {
      throw error instanceof UnfitFile ? refused(error.message) : error
    }
  })
}

async function copyMp3(app: App, userId: string, recording: RecordingRow, stored: StoredChapter[]): Promise<RecordingRow> {
  const source = await storageSource(app.storage, { bucket: 'recordings', object: recording.object })
  if (!source) throw new Fault('not_found')
  const chapters = await withPictures(app, stored)
  const { size, contentType, body } = await tagMp3(source, { chapters })
  return addCopy(app, userId, recording, { size, contentType, body: body(), suffix, madeBy: 'tagging' })
}

async function withPictures(app: App, stored: StoredChapter[]): Promise<TaggedChapter[]> {
  const chapters: TaggedChapter[] = []
  for (const [at, chapter] of toChapters(app, stored).entries()) {
    const { photo } = stored[at]!
    const picture = photo === undefined ? undefined : await readPicture(app, photo)
    chapters.push({ ...chapter, ...(picture && { picture }) })
  }
  return chapters
}

/** The chapters of a recording with their images, as they are or as they would be in what is made from it. */
export async function findTaggedChapters(app: App, { id, duration }: RecordingRow, retime?: Retime): Promise<TaggedChapter[]> {
  const stored = (await store.findList(app.db, id))?.chapters ?? []
  return withPictures(app, retime ? retimed(stored, retime, duration * 1000) : stored)
}

async function readPicture({ storage }: App, photo: string) {
  const ref = imageObjects(photo).find(({ object }) => object.endsWith('.jpg'))!
  const found = await storage.get(ref)
  return found ? { contentType: 'image/jpeg', bytes: Buffer.concat(await found.body.toArray()) } : undefined
}

async function copyM4a(app: App, userId: string, recording: RecordingRow, stored: StoredChapter[]): Promise<RecordingRow> {
  if (recording.fileType !== 'm4a') throw refused(chapterMessages.notWritable)
  const folder = await mkdtemp(join(tmpdir(), 'castwright-chapters-'))
  try {
    const ref = { bucket: 'recordings', object: recording.object }
    const path = await serveLocally(app.storage, ref, (input) =>
      tagM4a({
        program: app.config.ffmpegPath,
        input,
        folder,
        chapters: toChapters(app, stored),
        durationMs: recording.duration * 1000,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(withoutProgram),
    )
    if (path === null) throw refused(chapterMessages.notWritable)
    const { size } = await stat(path)
    return await addCopy(app, userId, recording, {
      size,
      contentType: recordingContentTypes.m4a,
      body: createReadStream(path),
      suffix,
      madeBy: 'tagging',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null if this server has no ffmpeg. */
function withoutProgram(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
