import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { transcriptMessages, type Transcription, type TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { Fault } from '../../../../platform/fault.ts'
import { newId } from '../../../../platform/ids.ts'
import { recordEvent } from '../../../events/service.ts'
import { podcastOfRecording } from '../../../recordings/service.ts'
import { transcribe } from '../../jobs.ts'
import * as store from '../../store.ts'
import { changeTranscript } from '../change.ts'
import { isHuman } from '../machine.ts'
import { engineName, findEngine } from './engine.ts'
import { toTranscription } from './progress.ts'

/** While the engine is being installed, transcriptions wait for it. */
const canTranscribe = ({ state }: TranscriptionEngine): boolean => state === 'ready' || state === 'installing'

/** An engine writes nonsense in languages that it doesn't understand. An unknown language may be one that it does. */
function requireLanguage({ languages }: TranscriptionEngine, language: string): void {
  const [code = ''] = language.toLowerCase().split('-')
  if (code && languages && !languages.includes(code)) throw new Fault('invalid_fields', { language: transcriptMessages.languageUnknown })
}

export async function startTranscription(
  app: App,
  userId: string,
  { recordingId, language, tracks, replace }: ParsedInput<'TranscriptsService.StartTranscription'>,
): Promise<Transcription> {
  const engine = await findEngine(app)
  if (!canTranscribe(engine)) throw new Fault('transcription_off')
  return changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const { recording } = locked
    if (isHuman(locked) && !replace) throw new Fault('transcript_exists')
    for (const [at, track] of tracks.entries())
      if ((await podcastOfRecording(tx, track.recordingId)) !== recording.podcastId)
        throw new Fault('invalid_fields', { [`tracks.${at}.recording_id`]: transcriptMessages.trackUnknown })
    const open = await store.findOpenTranscription(tx, recordingId)
    if (open) return toTranscription(tx, open)
    const spoken = language ?? (await store.findLanguage(tx, recording.podcastId))
    requireLanguage(engine, spoken)
    const row = await store.insertTranscription(tx, {
      id: newId(),
      recordingId,
      podcastId: recording.podcastId,
      state: 'waiting',
      language: spoken,
      tracks,
      creatorId: userId,
      createdAt: app.now(),
    })
    await continueFailed(tx, row, engineName(engine))
    await app.queue.add(tx, transcribe, { transcriptionId: row.id }, { key: row.id })
    await recordEvent(app, tx, {
      podcastId: recording.podcastId,
      episodeId: recording.episodeId,
      actorId: userId,
      kind: 'transcription.started',
      data: { recordingId, fileName: recording.fileName },
    })
    return toTranscription(tx, row)
  })
}

/** A new transcription takes over the finished pieces of one that failed, if it would make the same of them. */
async function continueFailed(tx: Tx, row: store.TranscriptionRow, engine: string): Promise<void> {
  const failed = await store.findFailedBefore(tx, row)
  if (!failed) return
  const isSame = failed.engine === engine && failed.language === row.language && isDeepStrictEqual(failed.tracks, row.tracks)
  if (!isSame) return store.deletePieces(tx, failed.id)
  await store.movePieces(tx, failed.id, row.id)
  await store.updateTranscription(tx, row.id, { piecesDone: failed.piecesDone })
}

export async function cancelTranscription(app: App, userId: string, recordingId: string): Promise<Transcription | null> {
  return changeTranscript(app, userId, recordingId, async (tx, { recording }) => {
    const open = await store.findOpenTranscription(tx, recordingId)
    if (!open) {
      const latest = await store.findLatestTranscription(tx, recordingId)
      return latest && toTranscription(tx, latest)
    }
    const row = await store.updateTranscription(tx, open.id, { state: 'canceled', finishedAt: app.now(), runnerId: null })
    await store.deletePieces(tx, open.id)
    // A running job checks this after each piece.
    await app.queue.remove(tx, transcribe, [open.id])
    await recordEvent(app, tx, {
      podcastId: recording.podcastId,
      episodeId: recording.episodeId,
      actorId: userId,
      kind: 'transcription.canceled',
      data: { recordingId, fileName: recording.fileName },
    })
    return toTranscription(tx, row)
  })
}

export async function findTranscription(
  app: Pick<App, 'db' | 'speech' | 'config' | 'now'>,
  recordingId: string,
): Promise<{ transcription: Transcription | null; engine: TranscriptionEngine }> {
  const row = await store.findLatestTranscription(app.db, recordingId)
  return { transcription: row && (await toTranscription(app.db, row)), engine: await findEngine(app) }
}
