import type { App } from '../../../../platform/app.ts'
import { Fault } from '../../../../platform/fault.ts'
import { newId } from '../../../../platform/ids.ts'
import { runClaimed, Superseded } from '../../../../platform/queue/claimed.ts'
import { SpeechError } from '../../../../platform/speech/error.ts'
import { findRecording } from '../../../recordings/service.ts'
import * as store from '../../store.ts'
import { engineName } from './engine.ts'
import { failTranscription, finishTranscription } from './finish.ts'
import { tracksOf } from './progress.ts'

type Run = { row: store.TranscriptionRow; runnerId: string; signal: AbortSignal }

/** Runs as a job. Continues after the pieces that are saved. */
export async function runTranscription(app: App, transcriptionId: string, signal: AbortSignal): Promise<void> {
  const runnerId = newId()
  const engine = engineName(app.speech.engine())
  const row = await app.transaction((tx) => store.claimTranscription(tx, transcriptionId, { runnerId, engine, now: app.now() }))
  if (!row) return
  await runClaimed(app, {
    name: `transcription ${transcriptionId}`,
    signal,
    checkMs: 2000,
    isOurs: () => store.isRunBy(app.db, row.id, runnerId),
    async work(limited) {
      await transcribeTracks(app, { row, runnerId, signal: limited })
      await finishTranscription(app, row.id, runnerId)
    },
    reasonOf,
    fail: (reason) => failTranscription(app, row, reason, runnerId),
  })
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
      if (!isSaved) throw new Superseded()
      since = Date.now()
    })
  }
}
