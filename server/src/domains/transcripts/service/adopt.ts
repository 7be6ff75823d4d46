import type { App } from '../../../platform/app.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { findRecording } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { changeTranscript, replaceText } from './change.ts'
import { readTranscriptFile } from './import.ts'

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
