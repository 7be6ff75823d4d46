import type { App } from '../../../platform/app.ts'
import { readCaptions } from '../../../platform/captions/read.ts'
import type { Captions } from '../../../platform/captions/types.ts'
import { Fault } from '../../../platform/fault.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import * as store from '../store.ts'
import { changeTranscript, replaceText } from './change.ts'
import { segmentsOf } from './import.ts'

/** The formats that tell most, first. */
const formats = ['application/json', 'text/vtt', 'application/x-subrip', 'text/html', 'text/plain']

/**
 * Reads the transcript that came with an imported episode, if no one has worked on another one. It counts as checked, and its files stay
 * published until it is changed.
 */
export async function adoptTranscript(app: App, recordingId: string): Promise<void> {
  const files = await store.findImportedFiles(app.db, recordingId)
  const best = formats.flatMap((type) => files.filter((file) => file.type === type))
  for (const { object, type, language } of best) {
    const captions = await readFile(app, object, type)
    if (!captions) continue
    await changeTranscript(app, null, recordingId, async (tx, locked) => {
      if (locked.transcript || (await store.findVersions(tx, recordingId, 1)).length > 0) return
      await replaceText(app, tx, locked, {
        reason: 'imported',
        segments: segmentsOf(captions, locked.recording.duration * 1000),
        source: 'imported',
        isChecked: true,
        isFromFiles: true,
        language: language ?? captions.language ?? (await store.findLanguage(tx, locked.recording.podcastId)),
      })
    })
    return
  }
}

async function readFile({ storage, log }: App, object: string, type: string): Promise<Captions | null> {
  const stored = await storage.get({ bucket: 'episode-files', object })
  if (!stored) return null
  try {
    const captions = readCaptions(Buffer.concat(await stored.body.toArray()), type)
    segmentsOf(captions, 0)
    return captions
  } catch (error) {
    if (!(error instanceof UnfitFile) && !(error instanceof Fault)) throw error
    log.info({ err: error, object }, 'An imported transcript could not be read')
    return null
  }
}
