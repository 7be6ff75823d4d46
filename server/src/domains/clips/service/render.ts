import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipFormat } from '@castwright/contract/clips/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { isDiskFull } from '../../../platform/disk-full.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import { ClipError, cutAudio, encodeMp3, encodeVideo, FfmpegMissing } from '../../../platform/media/clip.ts'
import { serveLocally } from '../../../platform/media/serve-locally.ts'
import { findAbandoned, runClaimed, Superseded } from '../../../platform/queue/claimed.ts'
import { StorageError } from '../../../platform/storage/port.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { findRecording, lockQuota, lockRecording } from '../../recordings/service.ts'
import { findTranscript } from '../../transcripts/service.ts'
import { discard, reserveFiles, cancelReserved, claimReserved } from '../../uploads/service.ts'
import { cuesOf, type Cue } from '../cues.ts'
import { contentTypes, endingOf } from '../files.ts'
import { renderClip } from '../jobs.ts'
import * as store from '../store.ts'

/** After this many interrupted attempts, the clip itself seems to crash the process. */
const maxAttempts = 20
/** Bytes that must be free: more than the files of the longest clip. */
const neededBytes = 500_000_000

/** Its message is for the team. */
class Refused extends Error {}

const messages = {
  gone: 'The recording was deleted.',
  unreadable: 'The recording could not be read.',
  noFfmpeg: 'Clips are made with ffmpeg, which is not installed on this server.',
  full: 'The server is out of disk space. Try again when its operator has freed some.',
  quota: "The podcast has reached its plan's storage limit. Delete recordings or clips, or upgrade, then try again.",
  crashed: 'Creating the clip was interrupted too many times.',
  stopped: 'Creating the clip stopped unexpectedly. Please try again.',
}

const failed = { renderState: 'failed', runnerId: null, progress: 0 } as const

/**
 * Temporary files of all clips. One folder per clip, so that those of a killed process can be found, and one in it per job: a job that
 * was replaced must not delete the files of the next.
 */
const baseFolder = (app: Pick<App, 'config'>): string => join(app.config.dataDir, 'temp', 'clips')

type Work = { app: App; clip: store.ClipRow; runnerId: string; folder: string; signal: AbortSignal; report: (done: number) => void }

/** Runs as a job. Continues after the files that are saved. */
export async function runRender(app: App, clipId: string, signal: AbortSignal): Promise<void> {
  const runnerId = newId()
  const clip = await app.transaction((tx) => store.claimRender(tx, clipId, runnerId))
  if (!clip) return
  let progress = clip.progress
  const update = (set: Partial<store.ClipRow>) => app.transaction((tx) => store.updateRender(tx, clipId, runnerId, set))
  const ofClip = join(baseFolder(app), clipId)
  const folder = join(ofClip, runnerId)
  try {
    await runClaimed(app, {
      name: `clip ${clipId}`,
      signal,
      checkMs: 1500,
      isOurs: () => update({ progress }),
      async work(limited) {
        if (clip.attempts > maxAttempts) throw new Refused(messages.crashed)
        await rm(ofClip, { recursive: true, force: true })
        await mkdir(folder, { recursive: true })
        await renderFiles({ app, clip, runnerId, folder, signal: limited, report: (done) => (progress = done) })
        await update({ renderState: 'done', progress: 1, runnerId: null })
      },
      reasonOf,
      fail: (error) => update({ ...failed, error }),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    // Fails if the next job has files there.
    await rmdir(ofClip).catch(() => undefined)
  }
}

/** Null if trying again can help. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message
  if (error instanceof FfmpegMissing) return messages.noFfmpeg
  if (isDiskFull(error) || (error instanceof StorageError && error.code === 'full')) return messages.full
  if (error instanceof ClipError) return /No space left/.test(error.message) ? messages.full : messages.unreadable
  return error instanceof Fault ? messages.gone : null
}

async function renderFiles(work: Work): Promise<void> {
  const { app, clip, folder, signal } = work
  const { startMs, endMs, formats } = clip
  const run = { program: app.config.ffmpegPath, signal }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < neededBytes) throw new Refused(messages.full)
  const recording = await findRecording(app.db, clip.recordingId)
  if (!recording) throw new Refused(messages.gone)
  const wav = join(folder, 'clip.wav')
  const { fileType, object } = recording
  const isThere = await serveLocally(app.storage, { bucket: 'recordings', object }, async (address) => {
    await cutAudio({ address, fileType, startMs, endMs, path: wav }, run)
    return true
  })
  if (!isThere) throw new Refused(messages.gone)
  const cues = formats.some((format) => format !== 'mp3') ? await findCues(app, clip) : []
  for (const [at, format] of formats.entries()) {
    const path = join(folder, `${format}.${endingOf(format)}`)
    const report = (done: number) => work.report((at + done) / formats.length)
    report(0)
    let isTextMissing = false
    if (format === 'mp3') await encodeMp3(wav, path, clip.title, run)
    else {
      const look = await findLook(app, clip)
      const task = { wav, path, folder, shape: format, durationMs: endMs - startMs, cues, ...look, onProgress: report }
      ;({ isTextMissing } = await encodeVideo(task, run))
    }
    await keepFile(work, format, path, isTextMissing)
    await rm(path, { force: true })
  }
}

/** The words of the transcript, or the title if there are none. */
async function findCues(app: App, { recordingId, startMs, endMs, title }: store.ClipRow): Promise<Cue[]> {
  const transcript = await findTranscript(app, recordingId)
  const cues = transcript ? cuesOf(transcript.segments, startMs, endMs) : []
  return cues.length > 0 ? cues : [{ startMs: 0, endMs: endMs - startMs, text: title }]
}

async function findLook(app: App, clip: store.ClipRow): Promise<{ art: Buffer | null; color: string }> {
  const look = await store.findLook(app.db, clip)
  const { color = '4e73ff', show = '', episode = null } = look ?? {}
  const ref = episode
    ? { bucket: 'episode-photos', object: `${episode}.jpg` }
    : show
      ? { bucket: 'podcast-photos', object: `${show}.jpg` }
      : null
  const stored = ref && (await app.storage.get(ref))
  return { art: stored ? Buffer.concat(await stored.body.toArray()) : null, color }
}

/** Stores a file and counts it. Its row exists before its first byte, so that cleanup knows about it after a crash. */
async function keepFile({ app, clip, runnerId, signal }: Work, format: ClipFormat, path: string, isTextMissing: boolean): Promise<void> {
  signal.throwIfAborted()
  const { size } = await stat(path)
  const { podcastId } = clip
  const contentType = contentTypes[format]
  const ref = { bucket: 'clips', object: `${newToken(16)}.${endingOf(format)}` }
  await app.transaction(async (tx) => {
    const { limit, taken } = await lockQuota(app, tx, podcastId)
    if (taken + size > limit) throw new Refused(messages.quota)
    await reserveFiles(app, tx, [{ ...ref, kind: 'clip', podcastId, contentType, size }])
  })
  try {
    await app.storage.put(ref, createReadStream(path), { contentType, size })
    await app.transaction(async (tx) => {
      await lockRecording(tx, clip.recordingId, null)
      const left = clip.formats.slice(clip.formats.indexOf(format) + 1)
      // What is left to make, so that a restarted job doesn't make this one again.
      const set = { ...(left.length > 0 && { formats: left, progress: 0 }), ...(format !== 'mp3' && { isTextMissing }) }
      const isOurs = await store.updateRender(tx, clip.id, runnerId, { runnerId, ...set })
      const kept = isOurs ? await claimReserved(app, tx, [{ object: ref.object, contentType, size }]) : new Set()
      if (!kept.has(ref.object)) throw new Superseded()
      const replaced = await store.saveFile(tx, { clipId: clip.id, format, object: ref.object, size, createdAt: app.now() })
      if (replaced) await discard(app, tx, [{ bucket: 'clips', object: replaced }])
      await bump(app, tx, 'podcast', podcastId)
    })
  } catch (error) {
    await app.transaction((tx) => cancelReserved(app, tx, [ref]))
    throw error
  }
}

/** Runs periodically on every server: removes temporary files of killed processes, and ends what the queue has given up. */
export async function cleanUpClips(app: App, signal: AbortSignal): Promise<void> {
  const folders = await readdir(baseFolder(app)).catch(() => [])
  const open = await store.findOpen(app.db)
  const isWorkedOn = new Set(open.map(({ id }) => id))
  for (const name of folders) {
    signal.throwIfAborted()
    if (!isWorkedOn.has(name)) await rm(join(baseFolder(app), name), { recursive: true, force: true })
  }
  for (const { id } of await findAbandoned(app, renderClip, open))
    await app.transaction((tx) => store.updateClip(tx, id, { ...failed, error: messages.stopped }))
}
