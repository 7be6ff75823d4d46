import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { transcriptMessages, type Transcription, type TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../../platform/app.ts'
import type { Tx, Db } from '../../../../platform/db.ts'
import { Fault } from '../../../../platform/fault.ts'
import { newId } from '../../../../platform/ids.ts'
import { recordEvent } from '../../../events/service.ts'
import { podcastOfRecording } from '../../../recordings/service.ts'
import { transcribe } from '../../jobs.ts'
import * as store from '../../store.ts'
import { changeTranscript, isHuman } from '../change.ts'
import { hostname } from 'node:os'

/** What made a transcript, such as `built-in Moonshine Tiny`. */
export const engineName = ({ provider, model }: TranscriptionEngine): string => `${provider} ${model}`.trim()

/** A server that hasn't reported for this long has stopped. */
const staleMs = 90_000

const server = `${hostname()} ${process.pid}`

/** Runs periodically on every server that transcribes. */
export async function reportEngine(app: App): Promise<void> {
  const seenAt = app.now()
  await app.transaction(async (tx) => {
    await store.saveEngine(tx, { server, engine: app.speech.engine(), seenAt })
    await store.deleteEngines(tx, new Date(seenAt.getTime() - staleMs))
  })
}

/** From best to worst. */
const order: Array<TranscriptionEngine['state']> = ['ready', 'installing', 'failed', 'off']

/** What makes transcripts. A server with `ROLE=web` makes none itself: the others say whether they can. */
export async function findEngine({ db, speech, config, now }: Pick<App, 'db' | 'speech' | 'config' | 'now'>): Promise<TranscriptionEngine> {
  const own = speech.engine()
  if (config.role !== 'web' || own.provider !== 'built-in') return own
  const reported = await store.findEngines(db, new Date(now().getTime() - staleMs))
  return reported.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0] ?? own
}

/** What is transcribed: one file per speaker, or the recording itself. */
export const tracksOf = ({ recordingId, tracks }: store.TranscriptionRow): store.TranscriptionRow['tracks'] =>
  tracks.length > 0 ? tracks : [{ recordingId, speaker: '' }]

/** Until this much audio is done, the speed is a guess. */
const reliableMs = 20_000

async function toTranscription(db: Db, row: store.TranscriptionRow): Promise<Transcription> {
  const { createdAt, startedAt, finishedAt } = row
  return {
    ...row,
    ...(await progressOf(db, row)),
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

export const cancelTranscription = (app: App, userId: string, recordingId: string): Promise<Transcription | null> =>
  changeTranscript(app, userId, recordingId, async (tx, { recording }) => {
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

export async function findTranscription(
  app: Pick<App, 'db' | 'speech' | 'config' | 'now'>,
  recordingId: string,
): Promise<{ transcription: Transcription | null; engine: TranscriptionEngine }> {
  const row = await store.findLatestTranscription(app.db, recordingId)
  return { transcription: row && (await toTranscription(app.db, row)), engine: await findEngine(app) }
}
