import { finishingMessages, type Finishing, type FinishingEngine } from '@castwright/contract/finishing/shapes.ts'
import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import { recordingTypesOf } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx, Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { findRecording, lockRecording, type DeletedHook, type RecordingRow } from '../../recordings/service.ts'
import { finish } from '../jobs.ts'
import * as store from '../store.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { isFfmpegUsable } from '../../../platform/media/ffmpeg.ts'

type Deps = Pick<App, 'config' | 'memory'>

export async function findEngine(app: Deps): Promise<FinishingEngine> {
  const isAvailable = await isFfmpegUsable(app)
  return { isAvailable, message: isAvailable ? null : refusals.finishing_unavailable.msg }
}

export async function requireEngine(app: Deps): Promise<void> {
  if (!(await isFfmpegUsable(app))) throw new Fault('finishing_unavailable')
}

/** Until this much is done, the speed is a guess. */
const reliable = 0.05

async function toFinishing(db: Db, row: store.FinishingRow, now: Date): Promise<Finishing> {
  const [one] = await toFinishings(db, [row], now)
  return one!
}

async function toFinishings(db: Db, rows: store.FinishingRow[], now: Date): Promise<Finishing[]> {
  const recordingIds = rows.map(({ recordingId }) => recordingId)
  const names = await store.findFileNames(db, recordingIds)
  const finishings: Finishing[] = []
  for (const row of rows) {
    const { recordingId, state, createdAt, startedAt, finishedAt } = row
    finishings.push({
      ...row,
      fileName: names.get(recordingId) ?? '',
      stage: state === 'running' ? row.stage : null,
      progress: state === 'done' ? 1 : state === 'running' ? row.progress : 0,
      secondsLeft: secondsLeft(row, now),
      ahead: state === 'waiting' ? await store.countAhead(db, row) : 0,
      createdAt: createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
    })
  }
  return finishings
}

function secondsLeft({ state, progress, startedAt }: store.FinishingRow, now: Date): number | null {
  if (state !== 'running' || startedAt === null || progress < reliable) return null
  const seconds = (now.getTime() - startedAt.getTime()) / 1000
  return Math.ceil((seconds / progress) * (1 - progress))
}

type Wanted = { recordingIds: string[]; presetId?: string | null | undefined }

const isVideo = ({ fileType }: RecordingRow): boolean => recordingTypesOf.video.includes(fileType)

/** All or nothing. A recording that is already being finished stays in the queue as it is. */
export async function startFinishing(app: App, userId: string, { recordingIds, presetId }: Wanted): Promise<Finishing[]> {
  await requireEngine(app)
  return app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingIds[0]!, userId)
    if (!(await store.findSettings(tx, recording.podcastId)).isEnabled) throw new Fault('finishing_off')
    const preset = await choosePreset(tx, recording.podcastId, presetId ?? null)
    const rows: store.FinishingRow[] = []
    for (const [at, recordingId] of recordingIds.entries()) {
      // Its podcast is locked, so it can't change.
      const source = await findRecording(tx, recordingId)
      if (source?.podcastId !== recording.podcastId)
        throw new Fault('invalid_fields', { [`recording_ids.${at}`]: finishingMessages.otherPodcast })
      if (isVideo(source)) throw new Fault('invalid_fields', { [`recording_ids.${at}`]: finishingMessages.notAudio })
      rows.push(await queueFinishing(app, tx, userId, source, preset))
    }
    return toFinishings(tx, rows, app.now())
  })
}

async function choosePreset(tx: Tx, podcastId: string, presetId: string | null): Promise<store.PresetRow> {
  const presets = await store.findPresets(tx, podcastId)
  const preset = presets.find((one) => (presetId === null ? one.isDefault : one.id === presetId))
  if (!preset) throw new Fault('invalid_fields', { preset_id: finishingMessages.presetUnknown })
  return preset
}

/** The podcast must be locked. */
export async function queueFinishing(
  app: App,
  tx: Tx,
  userId: string | null,
  source: RecordingRow,
  { name, values, introId, outroId }: store.PresetRow,
): Promise<store.FinishingRow> {
  const open = await store.findOpenFinishing(tx, source.id)
  if (open) return open
  const { id: recordingId, podcastId, episodeId, fileName } = source
  const row = await store.insertFinishing(tx, {
    id: newId(),
    recordingId,
    podcastId,
    state: 'waiting',
    presetName: name,
    values: { ...values, introId, outroId },
    cuts: (await store.findCuts(tx, recordingId))?.cuts ?? [],
    facts: {},
    creatorId: userId,
    createdAt: app.now(),
  })
  await app.queue.add(tx, finish, { finishingId: row.id }, { key: row.id })
  await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'finishing.started', data: { recordingId, fileName } })
  return row
}

export const cancelFinishing = (app: App, userId: string, recordingId: string): Promise<Finishing | null> =>
  app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, userId)
    const open = await store.findOpenFinishing(tx, recordingId)
    if (!open) {
      const latest = await store.findLatestFinishing(tx, recordingId)
      return latest && toFinishing(tx, latest, app.now())
    }
    const row = await store.updateFinishing(tx, open.id, { state: 'canceled', finishedAt: app.now(), runnerId: null })
    // A running job notices it and removes its files.
    await app.queue.remove(tx, finish, [open.id])
    const { podcastId, episodeId, fileName } = recording
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'finishing.canceled', data: { recordingId, fileName } })
    return toFinishing(tx, row, app.now())
  })

/** Deleting a recording cancels its job. */
export const cancelWithRecording: DeletedHook = async (app, tx, { id }) => {
  const open = await store.forgetRecording(tx, id, app.now())
  if (open.length > 0) await app.queue.remove(tx, finish, open)
}

export async function findFinishing(app: App, recordingId: string): Promise<{ finishing: Finishing | null; engine: FinishingEngine }> {
  const row = await store.findLatestFinishing(app.db, recordingId)
  return { finishing: row && (await toFinishing(app.db, row, app.now())), engine: await findEngine(app) }
}

const dayMs = 24 * 3600 * 1000

export async function findRecent(app: App, podcastId: string): Promise<Finishing[]> {
  const since = new Date(app.now().getTime() - dayMs)
  return toFinishings(app.db, await store.findRecentFinishings(app.db, podcastId, since, finishingLimits.recent), app.now())
}
