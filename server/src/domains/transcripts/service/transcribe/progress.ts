import type { Transcription } from '@castwright/contract/transcripts/shapes.ts'
import type { Db } from '../../../../platform/db.ts'
import * as store from '../../store.ts'

/** What is transcribed: one file per speaker, or the recording itself. */
export const tracksOf = ({ recordingId, tracks }: store.TranscriptionRow): store.TranscriptionRow['tracks'] =>
  tracks.length > 0 ? tracks : [{ recordingId, speaker: '' }]

/** Before so much audio is done, the speed is a guess. */
const reliableMs = 20_000

export async function toTranscription(db: Db, row: store.TranscriptionRow): Promise<Transcription> {
  const { id, recordingId, state, error, createdAt, startedAt, finishedAt } = row
  return {
    id,
    recordingId,
    state,
    ...(await progressOf(db, row)),
    error,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

async function progressOf(db: Db, row: store.TranscriptionRow): Promise<Pick<Transcription, 'progress' | 'secondsLeft'>> {
  if (row.state === 'done') return { progress: 1, secondsLeft: null }
  if (row.state === 'canceled') return { progress: 0, secondsLeft: null }
  const [durations, done] = [
    await store.findDurations(
      db,
      tracksOf(row).map((track) => track.recordingId),
    ),
    await store.findProgress(db, row.id),
  ]
  const total = [...durations.values()].reduce((sum, duration) => sum + duration, 0)
  const doneMs = done.reduce((sum, { endMs }) => sum + endMs, 0)
  const tookMs = done.reduce((sum, track) => sum + track.tookMs, 0)
  const leftMs = Math.max(0, total - doneMs)
  return {
    // Saving the text is still to come.
    progress: total > 0 ? Math.min(0.99, doneMs / total) : 0,
    secondsLeft: row.state !== 'running' || doneMs < reliableMs ? null : Math.ceil(((tookMs / doneMs) * leftMs) / 1000),
  }
}
