import type { App } from '../../../../platform/app.ts'
import { Fault } from '../../../../platform/fault.ts'
import { newId } from '../../../../platform/ids.ts'
import { runClaimed, Superseded, findAbandoned } from '../../../../platform/queue/claimed.ts'
import { SpeechError } from '../../../../platform/speech/error.ts'
import { findRecording } from '../../../recordings/service.ts'
import * as store from '../../store.ts'
import { engineName, tracksOf } from './requests.ts'
import type { Tx } from '../../../../platform/db.ts'
import { recordEvent } from '../../../events/service.ts'
import { transcribe } from '../../jobs.ts'
import { changeTranscript, isHuman, saveMachineSegments } from '../change.ts'

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

const changedMeanwhile = 'Someone changed the transcript while we were transcribing the recording. Start again to replace it.'

/** Saves the text of all pieces as the transcript, once. */
async function finishTranscription(app: App, id: string, runnerId: string): Promise<void> {
  const row = await store.findTranscription(app.db, id)
  if (!row) return
  const refused = await changeTranscript(app, null, row.recordingId, async (tx, locked) => {
    if (!(await store.isRunBy(tx, id, runnerId))) return null
    // What people wrote since is not replaced without being asked.
    if (isHuman(locked) && locked.transcript!.updatedAt > row.createdAt) return changedMeanwhile
    const pieces = await store.findPieces(tx, id)
    const segments = pieces.flatMap((piece) => piece.segments ?? [])
    await saveMachineSegments(app, tx, locked, { segments, language: row.language })
    await end(app, tx, id, { state: 'done', piecesTotal: pieces.length })
    return null
  })
  if (refused) await failTranscription(app, row, refused, runnerId)
}

/** Without a runner, it is not running any more. */
const failTranscription = (app: App, row: store.TranscriptionRow, reason: string, runnerId: string | null): Promise<void> =>
  app.transaction(async (tx) => {
    const current = await store.findTranscription(tx, row.id)
    if (!current || !['waiting', 'running'].includes(current.state) || (runnerId && current.runnerId !== runnerId)) return
    await end(app, tx, row.id, { state: 'failed', error: reason })
    const { recordingId, podcastId } = row
    const recording = await store.findNamedRecording(tx, recordingId)
    if (!recording) return
    const data = { recordingId, fileName: recording.fileName, reason }
    await recordEvent(app, tx, { podcastId, episodeId: recording.episodeId, actorId: null, kind: 'transcript.failed', data })
  })

/** The pieces of a failed one stay, so that starting again continues after them. */
async function end(app: App, tx: Tx, id: string, set: Partial<store.TranscriptionRow>): Promise<void> {
  await store.updateTranscription(tx, id, { ...set, finishedAt: app.now(), runnerId: null })
  if (set.state !== 'failed') await store.deletePieces(tx, id)
}

/** How long the pieces of a failed transcription are kept. */
const piecesKeptMs = 14 * 24 * 3_600_000

/** Runs periodically. Deletes pieces that no one has continued with. */
export const deleteOldPieces = (app: App): Promise<void> =>
  app.transaction((tx) => store.deleteOldPieces(tx, new Date(app.now().getTime() - piecesKeptMs)))

/** Runs periodically. */
export async function failAbandonedTranscriptions(app: App, signal: AbortSignal): Promise<void> {
  for (const row of await findAbandoned(app, transcribe, await store.findOpenTranscriptions(app.db))) {
    signal.throwIfAborted()
    await failTranscription(app, row, 'The transcription stopped unexpectedly. Please try again.', null)
  }
}
