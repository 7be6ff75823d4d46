import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { findAbandoned } from '../../../../platform/queue/claimed.ts'
import { recordEvent } from '../../../events/service.ts'
import { transcribe } from '../../jobs.ts'
import * as store from '../../store.ts'
import { changeTranscript } from '../change.ts'
import { isHuman, saveMachineSegments } from '../machine.ts'

const changedMeanwhile = 'The transcript was changed while the recording was being transcribed. Start again to replace it.'

/** Saves the text of all pieces as the transcript, once. */
export async function finishTranscription(app: App, id: string, runnerId: string): Promise<void> {
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
export async function failTranscription(app: App, row: store.TranscriptionRow, reason: string, runnerId: string | null): Promise<void> {
  await app.transaction(async (tx) => {
    const current = await store.findTranscription(tx, row.id)
    if (!current || !['waiting', 'running'].includes(current.state) || (runnerId && current.runnerId !== runnerId)) return
    await end(app, tx, row.id, { state: 'failed', error: reason })
    const { recordingId, podcastId } = row
    const recording = await store.findNamedRecording(tx, recordingId)
    if (!recording) return
    const data = { recordingId, fileName: recording.fileName, reason }
    await recordEvent(app, tx, { podcastId, episodeId: recording.episodeId, actorId: null, kind: 'transcript.failed', data })
  })
}

/** The pieces of a failed one stay, so that starting again continues after them. */
async function end(app: App, tx: Tx, id: string, set: Partial<store.TranscriptionRow>): Promise<void> {
  await store.updateTranscription(tx, id, { ...set, finishedAt: app.now(), runnerId: null })
  if (set.state !== 'failed') await store.deletePieces(tx, id)
}

/** How long the pieces of a failed transcription are kept. */
const piecesKeptMs = 14 * 24 * 3_600_000

/** Runs periodically. Deletes pieces that no one has continued with. */
export async function deleteOldPieces(app: App): Promise<void> {
  await app.transaction((tx) => store.deleteOldPieces(tx, new Date(app.now().getTime() - piecesKeptMs)))
}

/** Runs periodically. */
export async function failAbandonedTranscriptions(app: App, signal: AbortSignal): Promise<void> {
  for (const row of await findAbandoned(app, transcribe, await store.findOpenTranscriptions(app.db))) {
    signal.throwIfAborted()
    await failTranscription(app, row, 'The transcription stopped unexpectedly. Start it again.', null)
  }
}
