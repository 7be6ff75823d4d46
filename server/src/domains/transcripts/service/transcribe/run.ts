import type { App } from '../../../../platform/app.ts'
import { Fault } from '../../../../platform/fault.ts'
import { newId } from '../../../../platform/ids.ts'
import { SpeechError } from '../../../../platform/speech/error.ts'
import { findRecording } from '../../../recordings/service.ts'
import * as store from '../../store.ts'
import { engineName } from './engine.ts'
import { failTranscription, finishTranscription } from './finish.ts'
import { tracksOf } from './progress.ts'

/** How soon a cancellation takes effect. */
const checkMs = 2000

class Superseded extends Error {}

type Run = { row: store.TranscriptionRow; runnerId: string; signal: AbortSignal }

/** Runs as a job. Continues after the pieces that are saved. Failures are saved, not thrown, unless trying again can help. */
export async function runTranscription(app: App, transcriptionId: string, signal: AbortSignal): Promise<void> {
  const runnerId = newId()
  const engine = engineName(app.speech.engine())
  const row = await app.transaction((tx) => store.claimTranscription(tx, transcriptionId, { runnerId, engine, now: app.now() }))
  if (!row) return
  const superseded = new AbortController()
  const watching = setInterval(() => {
    store
      .isRunBy(app.db, row.id, runnerId)
      .then((isOurs) => isOurs || superseded.abort(new Superseded('The transcription was canceled.')))
      // The next piece notices it, too.
      .catch((error: unknown) => app.log.debug({ err: error }, 'Could not check whether a transcription was canceled'))
  }, checkMs)
  try {
    await transcribeTracks(app, { row, runnerId, signal: AbortSignal.any([signal, superseded.signal]) })
    await finishTranscription(app, row.id, runnerId)
  } catch (error) {
    signal.throwIfAborted()
    if (superseded.signal.aborted || error instanceof Superseded) return
    const reason = reasonOf(error)
    if (!reason) throw error
    app.log.warn({ err: error, transcriptionId }, 'A transcription failed')
    await failTranscription(app, row, reason, runnerId)
  } finally {
    clearInterval(watching)
  }
}

const isGone = 'The recording was deleted.'

/** Null if trying again can help. */
function reasonOf(error: unknown): string | null {
  if (error instanceof SpeechError) return error.message
  return error instanceof Fault ? isGone : null
}

/** One file after another. A finished one has nothing left after its last piece. */
async function transcribeTracks(app: App, { row, runnerId, signal }: Run): Promise<void> {
  const ends = new Map((await store.findProgress(app.db, row.id)).map(({ track, endMs }) => [track, endMs]))
  for (const [track, { recordingId, speaker }] of tracksOf(row).entries()) {
    const recording = await findRecording(app.db, recordingId)
    if (!recording) throw new SpeechError('unreadable', isGone)
    const { object, fileType } = recording
    const task = { ref: { bucket: 'recordings', object } as const, fileType, language: row.language, fromMs: ends.get(track) ?? 0, signal }
    let since = Date.now()
    await app.speech.transcribe(task, async ({ startMs, endMs, segments }) => {
      const tookMs = Date.now() - since
      const piece = { track, startMs, endMs, segments: segments.map((segment) => ({ ...segment, speaker })), tookMs, doneAt: app.now() }
      const isSaved = await app.transaction((tx) => store.savePiece(tx, row.id, runnerId, piece))
      if (!isSaved) throw new Superseded('The transcription was canceled.')
      since = Date.now()
    })
  }
}
