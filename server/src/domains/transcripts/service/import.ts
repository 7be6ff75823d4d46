import type { ParsedInput } from '@castwright/contract/methods.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { CaptionFormat, CaptionSegment } from '../../../platform/captions/types.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import { fromPieces } from '../../../platform/parsing/pieces.ts'
import { orRefuse } from '../../../platform/parsing/refuse.ts'
import { findRecording } from '../../recordings/service.ts'
import type { ReadTask, ReadTranscript } from '../read-worker.ts'
import * as store from '../store.ts'
import { changeTranscript, recordTranscript, replaceText } from './change.ts'
import { toTranscript } from './facts.ts'
import { UnfitFile } from '../../../platform/unfit.ts'

type Input = ParsedInput<'TranscriptsService.ImportTranscript'>
type Imported = { transcript: Transcript; format: CaptionFormat; isTimed: boolean }

const readInThread = openParser<ReadTask, ReadTranscript>(new URL('../read-worker.ts', import.meta.url), {
  sizeOf: ({ file }) => file.length,
  maxBytes: importLimits.attachment,
})

/** Reads a transcript, within our limits. Throws `UnfitFile`. */
async function readTranscriptFile(task: ReadTask): Promise<Omit<ReadTranscript, 'pieces'> & { segments: CaptionSegment[] }> {
  const { pieces, ...facts } = await readInThread(task)
  return { ...facts, segments: await fromPieces<CaptionSegment>(pieces) }
}

/** Replaces the transcript with that of a file. People made it, so it counts as checked. */
export async function importTranscript(app: App, userId: string, { recordingId, text, format, language }: Input): Promise<Imported> {
  const recording = orNotFound(await findRecording(app.db, recordingId))
  const read = await orRefuse(readTranscriptFile({ file: text, hint: '', format, durationMs: recording.duration * 1000, isStrict: true }))
  return changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const row = await replaceText(app, tx, locked, {
      reason: 'imported',
      segments: read.segments,
      source: 'imported',
      isChecked: true,
      language: language || read.language || locked.transcript?.language || (await store.findLanguage(tx, locked.recording.podcastId)),
    })
    await recordTranscript(app, tx, locked, 'transcript.imported')
    return { transcript: await toTranscript(tx, row), format: read.format, isTimed: read.isTimed }
  })
}

/** The formats that tell most, first. */
const formats = ['application/json', 'text/vtt', 'application/x-subrip', 'text/html', 'text/plain']

/**
 * Reads the transcript that came with an imported episode, if no one has worked on another one. It counts as checked, and its files stay
 * published until it is changed.
 */
export async function adoptTranscript(app: App, recordingId: string): Promise<void> {
  const files = await store.findImportedFiles(app.db, recordingId)
  const durationMs = ((await findRecording(app.db, recordingId))?.duration ?? 0) * 1000
  const best = formats.flatMap((type) => files.filter((file) => file.type === type))
  for (const { object, type, language } of best) {
    const captions = await readFile(app, { object, type, durationMs })
    if (!captions) continue
    await changeTranscript(app, null, recordingId, async (tx, locked) => {
      if (locked.transcript || (await store.findVersions(tx, recordingId, 1)).length > 0) return
      await replaceText(app, tx, locked, {
        reason: 'imported',
        segments: captions.segments,
        source: 'imported',
        isChecked: true,
        isFromFiles: true,
        language: language ?? captions.language ?? (await store.findLanguage(tx, locked.recording.podcastId)),
      })
    })
    return
  }
}

type File = { object: string; type: string; durationMs: number }

async function readFile({ storage, log }: App, { object, type, durationMs }: File) {
  const stored = await storage.get({ bucket: 'episode-files', object })
  if (!stored) return null
  try {
    const file = Buffer.concat(await stored.body.toArray())
    return await readTranscriptFile({ file, hint: type, format: undefined, durationMs, isStrict: false })
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    log.info({ err: error, object }, 'An imported transcript could not be read')
    return null
  }
}
