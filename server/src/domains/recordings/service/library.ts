import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { newId } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { recordEvent } from '../../events/service.ts'
import { setRecordingFields, type EpisodeRow } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { claimUpload, discard, releaseStorage } from '../../uploads/service.ts'
import { changeStep } from '../../workflow/service.ts'
import { measureRecording, readPeaks } from '../jobs.ts'
import * as store from '../store.ts'
import type { InspectedFile } from './inspect.ts'
import { requireWithinQuota } from './lock.ts'

/** The building blocks of all changes. Callers lock the podcast, and the episode if there is one. */

export async function requireFreeName(db: Db, podcastId: string, fileName: string, field: string, ownId?: string): Promise<void> {
  const other = await store.findByName(db, podcastId, fileName)
  if (other && other.id !== ownId) throw new Fault('invalid_fields', { [`${field}.file_name`]: recordingMessages.nameTaken })
}

type ChangeKind = 'recording.uploaded' | 'recording.attached' | 'recording.detached' | 'recording.deleted'

/** `row.episodeId` is the episode that gets, loses or had it. */
export async function recordChange(app: App, tx: Tx, userId: string | null, kind: ChangeKind, row: store.RecordingRow): Promise<void> {
  const { id: recordingId, podcastId, episodeId, fileName } = row
  const event = { podcastId, actorId: userId, data: { recordingId, fileName } }
  if (kind === 'recording.uploaded' || kind === 'recording.deleted') await recordEvent(app, tx, { ...event, kind, episodeId })
  else if (episodeId !== null) await recordEvent(app, tx, { ...event, kind, episodeId })
}

/** Adds an inspected file to the library and counts its storage. */
export async function addToLibrary(
  app: App,
  tx: Tx,
  userId: string | null,
  { opened, fileName, field, facts }: InspectedFile,
): Promise<store.RecordingRow> {
  const { podcastId, file } = opened
  await requireFreeName(tx, podcastId, fileName, field)
  await claimUpload(app, tx, opened)
  await requireWithinQuota(app, tx, podcastId)
  const now = app.now()
  const row = await store.insertRecording(tx, {
    ...facts,
    id: newId(),
    podcastId,
    fileName,
    object: file.object,
    creatorId: userId,
    createdAt: now,
  })
  const ownerId = await ownerOf(tx, podcastId)
  if (ownerId) await queueUsageCheck(app, tx, ownerId)
  await app.queue.add(tx, readPeaks, { recordingId: row.id })
  await app.queue.add(tx, measureRecording, { recordingId: row.id }, { key: row.id, priority: 1 })
  if (userId !== null) await touchPodcast(tx, podcastId, userId, now)
  await recordChange(app, tx, userId, 'recording.uploaded', row)
  if (userId !== null) for (const hook of app.hooks.of(recordingAdded)) await hook(app, tx, userId, row)
  return row
}

/** Runs when a member has uploaded a recording. */
export type AddedHook = (app: App, tx: Tx, userId: string, row: store.RecordingRow) => Promise<void>
export const recordingAdded = hookPoint<AddedHook>('recording added')

/** Runs when another recording takes the place of one, with both rows as they are then. */
type Replaced = {
  old: store.RecordingRow
  row: store.RecordingRow
  /** A copy, so that all times are the same. */
  isSameSound: boolean
  /** The same sound with parts left out and others added. */
  retime?: Retime | undefined
}

/** Times of a recording in what was made from it, in milliseconds. */
export type Retime = {
  map: (ms: number) => number
  /** How much of a part is left. */
  kept: (startMs: number, endMs: number) => number
}

export type ReplacedHook = (app: App, tx: Tx, replaced: Replaced) => Promise<void>
export const recordingReplaced = hookPoint<ReplacedHook>('recording replaced')

/** Runs when a recording is deleted from the library. A snapshot may still contain it. */
export type DeletedHook = (app: App, tx: Tx, row: store.RecordingRow) => Promise<void>
export const recordingDeleted = hookPoint<DeletedHook>('recording deleted')

export async function markDeleted(app: App, tx: Tx, row: store.RecordingRow): Promise<void> {
  await removeFromLibrary(app, tx, row)
  for (const hook of app.hooks.of(recordingDeleted)) await hook(app, tx, row)
}

/** Removes it from the library and the totals. A job deletes the bytes, unless listeners may still request them. */
async function removeFromLibrary(app: App, tx: Tx, row: store.RecordingRow): Promise<void> {
  await store.updateRecording(tx, row.id, { isDeleted: true, episodeId: null })
  await releaseStorage(app, tx, [row.object])
  await removeBytes(app, tx, { ...row, isDeleted: true })
  await bump(app, tx, 'recording', row.id)
}

export async function removeBytes(app: Pick<App, 'queue' | 'now'>, tx: Tx, row: store.RecordingRow): Promise<void> {
  const mayBeHeard = row.isPublished || (row.retiredUntil !== null && row.retiredUntil > app.now())
  if (row.isDeleted && !mayBeHeard) await discard(app, tx, [{ bucket: 'recordings', object: row.object }])
}

/** Attaches it to the episode, whose previous recording must have been detached. */
export async function attach(app: App, tx: Tx, userId: string, row: store.RecordingRow, episode: EpisodeRow): Promise<void> {
  await store.updateRecording(tx, row.id, { episodeId: episode.id })
  await setRecordingFields(app, tx, episode, row.duration)
  await recordChange(app, tx, userId, 'recording.attached', { ...row, episodeId: episode.id })
  await changeStep(app, tx, userId, episode.id, 'uploadAudio', 'done')
  await bump(app, tx, 'recording', row.id)
}

/** Puts it back into the library, to be replaced by another. */
export async function returnToLibrary(app: App, tx: Tx, row: store.RecordingRow): Promise<void> {
  await store.updateRecording(tx, row.id, { episodeId: null })
  await bump(app, tx, 'recording', row.id)
}

/** Marks the episode as having no recording. */
export async function markEmpty(app: App, tx: Tx, userId: string, episode: EpisodeRow): Promise<void> {
  await setRecordingFields(app, tx, episode, null)
  await changeStep(app, tx, userId, episode.id, 'uploadAudio', 'uncheck')
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The replacement: an inspected file, or one of the library. */
export type Incoming = { inspected: InspectedFile } | { row: store.RecordingRow }

type Place = { old: store.RecordingRow | null; episode: EpisodeRow | null; isSameSound?: boolean; retime?: Retime | undefined }

/** Replaces the old recording, if any, which goes back to the library, or is deleted if its name is taken. */
export async function replaceWith(
  app: App,
  tx: Tx,
  userId: string,
  incoming: Incoming,
  { old, episode, isSameSound = false, retime }: Place,
): Promise<store.RecordingRow> {
  if ('row' in incoming && incoming.row.id === old?.id) return old
  if ('row' in incoming && incoming.row.episodeId !== null) throw new Fault('recording_in_use')
  const isDeleted = old !== null && 'inspected' in incoming && sameName(old.fileName, incoming.inspected.fileName)
  if (isDeleted) {
    await removeFromLibrary(app, tx, old)
    await recordChange(app, tx, userId, 'recording.deleted', old)
  } else if (old?.episodeId) {
    await returnToLibrary(app, tx, old)
    await recordChange(app, tx, userId, 'recording.detached', old)
  }
  const row = 'inspected' in incoming ? await addToLibrary(app, tx, userId, incoming.inspected) : incoming.row
  if (episode) await attach(app, tx, userId, row, episode)
  if (old) for (const hook of app.hooks.of(recordingReplaced)) await hook(app, tx, { old, row, isSameSound, retime })
  // Afterwards, so that what belongs to the old recording could be carried over.
  if (isDeleted) for (const hook of app.hooks.of(recordingDeleted)) await hook(app, tx, old)
  return { ...row, episodeId: episode?.id ?? null }
}
