import { clipLimits } from '@castwright/contract/clips/limits.ts'
import { clipMessages, type Clip } from '@castwright/contract/clips/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { isFfmpegUsable } from '../../../platform/media/ffmpeg.ts'
import { bump } from '../../../platform/versions/versions.ts'
import type { Caller } from '../../../platform/rpc.ts'
import { recordEvent } from '../../events/service.ts'
import { lockRecording, type DeletedHook, type RecordingRow, type ReplacedHook, type Retime } from '../../recordings/service.ts'
import { requireScope } from '../../tokens/service.ts'
import { discard } from '../../uploads/service.ts'
import { renderClip } from '../jobs.ts'
import * as store from '../store.ts'
import { toClips } from './list.ts'

type Kind = 'clip.created' | 'clip.updated' | 'clip.deleted' | 'clip.rendered' | 'clip.canceled'

const record = (app: App, tx: Tx, actorId: string, kind: Kind, recording: RecordingRow, title: string): Promise<void> => {
  const { id: recordingId, fileName, podcastId, episodeId } = recording
  return recordEvent(app, tx, { podcastId, episodeId, actorId, kind, data: { recordingId, fileName, title } })
}

/** Changes a clip of a recording with both locked, and returns it as it is then. */
async function changeClip(
  app: App,
  userId: string,
  { recordingId, clipId }: { recordingId: string; clipId: string },
  change: (tx: Tx, clip: store.FoundClip, recording: RecordingRow) => Promise<Kind | null>,
): Promise<Clip> {
  await app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, userId)
    const clip = await store.findClip(tx, clipId)
    if (clip?.recordingId !== recordingId) throw new Fault('not_found')
    const kind = await change(tx, clip, recording)
    if (!kind) return
    await record(app, tx, userId, kind, recording, clip.title)
    await bump(app, tx, 'podcast', recording.podcastId)
  })
  const clip = await store.findClip(app.db, clipId)
  if (!clip) throw new Fault('not_found')
  return (await toClips(app, userId, [clip]))[0]!
}

/** Durations of recordings are exact, but players round them up. */
function requireInside({ duration }: RecordingRow, endMs: number, field: string): void {
  if (endMs > Math.ceil(duration) * 1000) throw new Fault('invalid_fields', { [field]: clipMessages.outside })
}

export async function createClip(
  app: App,
  userId: string,
  { recordingId, title, startMs, endMs }: ParsedInput<'ClipsService.CreateClip'>,
): Promise<Clip> {
  const id = newId()
  await app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, userId)
    requireInside(recording, endMs, 'end_ms')
    const { podcastId } = recording
    if ((await store.findClips(tx, recordingId)).length >= clipLimits.clips)
      throw new Fault('invalid_fields', { title: clipMessages.tooMany })
    await store.insertClips(tx, [{ id, podcastId, recordingId, title, startMs, endMs, creatorId: userId, createdAt: app.now() }])
    await record(app, tx, userId, 'clip.created', recording, title)
  })
  return (await toClips(app, userId, [(await store.findClip(app.db, id))!]))[0]!
}

type Editor = Pick<Caller, 'userId' | 'token'>

/** The feed and the page show changes of these clips right away, so an access token needs the scope for that. */
function requirePublic({ token }: Editor, ...clips: Array<{ isInFeed?: boolean | undefined; isOnPage?: boolean | undefined }>): void {
  if (token && clips.some(({ isInFeed, isOnPage }) => isInFeed || isOnPage)) requireScope(token, 'publish')
}

export const updateClip = (
  app: App,
  editor: Editor,
  { title, times, isInFeed, isOnPage, ...ids }: ParsedInput<'ClipsService.UpdateClip'>,
): Promise<Clip> =>
  changeClip(app, editor.userId, ids, async (tx, clip, recording) => {
    requirePublic(editor, clip, { isInFeed, isOnPage })
    if (times) requireInside(recording, times.endMs, 'times.end_ms')
    const isMoved = times !== undefined && (times.startMs !== clip.startMs || times.endMs !== clip.endMs)
    if (isOnPage && (isMoved || !clip.files.some(({ format }) => format === 'mp3')))
      throw new Fault('invalid_fields', { is_on_page: clipMessages.audioMissing })
    await store.updateClip(tx, clip.id, {
      ...(title !== undefined && { title }),
      ...(isInFeed !== undefined && { isInFeed }),
      ...(isOnPage !== undefined && { isOnPage }),
      ...times,
      ...(isMoved && { renderState: 'none', formats: [], progress: 0, error: null, runnerId: null, isTextMissing: false }),
    })
    if (isMoved) {
      await app.queue.remove(tx, renderClip, [clip.id])
      await removeFiles(app, tx, [clip])
      await store.deleteFiles(tx, clip.id)
    }
    return 'clip.updated'
  })

function removeFiles(app: App, tx: Tx, clips: store.FoundClip[]): Promise<void> {
  const refs = clips.flatMap(({ files }) => files.map(({ object }) => ({ bucket: 'clips', object })))
  return discard(app, tx, refs)
}

async function remove(app: App, tx: Tx, clips: store.FoundClip[]): Promise<void> {
  const ids = clips.map(({ id }) => id)
  await removeFiles(app, tx, clips)
  await app.queue.remove(tx, renderClip, ids)
  await store.deleteClips(tx, ids)
}

export async function deleteClip(app: App, editor: Editor, { recordingId, clipId }: ParsedInput<'ClipsService.DeleteClip'>): Promise<void> {
  const { userId } = editor
  await app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, userId)
    const clip = await store.findClip(tx, clipId)
    if (clip?.recordingId !== recordingId) throw new Fault('not_found')
    requirePublic(editor, clip)
    await remove(app, tx, [clip])
    await record(app, tx, userId, 'clip.deleted', recording, clip.title)
    await bump(app, tx, 'podcast', recording.podcastId)
  })
}

export const deleteWithRecording: DeletedHook = async (app, tx, { id, podcastId }) => {
  const clips = await store.findClips(tx, id)
  if (clips.length === 0) return
  await remove(app, tx, clips)
  await bump(app, tx, 'podcast', podcastId)
}

/** Clips follow a copy with the same sound. A finished recording gets copies of them at their new times. Others have nothing in common. */
export const carryOver: ReplacedHook = async (app, tx, { old, row, isSameSound, retime }) => {
  if (!isSameSound && !retime) return
  const clips = await store.findClips(tx, old.id)
  if (retime) return copyClips(app, tx, clips, row, retime)
  for (const { id, formerRecordingIds } of clips)
    await store.updateClip(tx, id, { recordingId: row.id, formerRecordingIds: [...formerRecordingIds, old.id] })
}

/** Makes the same files again, because they sound different now. Leaves out clips of which less than half is left. */
async function copyClips(app: App, tx: Tx, clips: store.FoundClip[], row: RecordingRow, { map, kept }: Retime): Promise<void> {
  for (const { title, startMs, endMs, isInFeed, isOnPage, creatorId, files } of clips) {
    if (kept(startMs, endMs) * 2 < endMs - startMs) continue
    const times = { startMs: Math.round(map(startMs)), endMs: Math.round(map(endMs)) }
    const length = times.endMs - times.startMs
    const isRendered = files.length > 0 && length >= clipLimits.minMs && length <= clipLimits.maxMs
    const formats = isRendered ? files.map(({ format }) => format) : []
    const id = newId()
    await store.insertClips(tx, [
      {
        ...times,
        id,
        podcastId: row.podcastId,
        recordingId: row.id,
        title,
        isInFeed,
        isOnPage: isOnPage && formats.includes('mp3'),
        formats,
        renderState: isRendered ? 'waiting' : 'none',
        creatorId,
        createdAt: app.now(),
      },
    ])
    if (isRendered) await app.queue.add(tx, renderClip, { clipId: id }, { key: id })
  }
}

export async function startRender(app: App, userId: string, { formats, ...ids }: ParsedInput<'ClipsService.RenderClip'>): Promise<Clip> {
  if (!(await isFfmpegUsable(app))) throw new Fault('ffmpeg_missing')
  return changeClip(app, userId, ids, async (tx, clip) => {
    const { startMs, endMs, renderState } = clip
    const length = endMs - startMs
    // Imported soundbites can have any length.
    if (length < clipLimits.minMs || length > clipLimits.maxMs) throw new Fault('invalid_fields', { clip_id: clipMessages.length })
    if (renderState === 'waiting' || renderState === 'running') return null
    await store.updateClip(tx, clip.id, { renderState: 'waiting', formats: [...new Set(formats)], progress: 0, error: null, attempts: 0 })
    await app.queue.add(tx, renderClip, { clipId: clip.id }, { key: clip.id })
    return 'clip.rendered'
  })
}

export const cancelRender = (app: App, userId: string, ids: ParsedInput<'ClipsService.CancelRender'>): Promise<Clip> =>
  changeClip(app, userId, ids, async (tx, { id, renderState }) => {
    if (renderState !== 'waiting' && renderState !== 'running') return null
    await store.updateClip(tx, id, { renderState: 'canceled', runnerId: null, progress: 0 })
    // A running job checks this soon.
    await app.queue.remove(tx, renderClip, [id])
    return 'clip.canceled'
  })
