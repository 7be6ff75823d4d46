import pLimit, { type LimitFunction } from 'p-limit'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { Fault } from '../../../../platform/fault.ts'
import { gather } from '../../../../platform/gather.ts'
import type { JobHandler } from '../../../../platform/queue/handlers.ts'
import { lockEpisode, setMigration } from '../../../episodes/service.ts'
import { inspectFetched } from '../../../recordings/service.ts'
import { lockOwnerPlan } from '../../../teams/service.ts'
import { cancelReserved } from '../../../uploads/service.ts'
import { loadFile } from '../../jobs.ts'
import * as store from '../../store.ts'
import { finishWithoutPending, finishIfComplete } from '../finish.ts'
import { publishItems, type Arrival } from './publish.ts'
import { download } from './download.ts'
import { claimItems, hostOf, Lost, requireOwned, validFrom, type Load } from './claim.ts'
import { backoff, toLoadFailure, LoadFailure } from './failure.ts'
import { createPictures, fetchAttachments } from './attachments.ts'

type Payload = { podcastId: string; episodeId: string }

type Loader = {
  /** Downloads and publishes one episode. Errors are recorded in its item, and the job succeeds. */
  load: JobHandler<Payload>
  fetchShowArt(app: App, podcastId: string): Promise<void>
}

const progressIntervalMs = 3000

/** State shared by the download jobs of one server: fetched artwork, and a concurrency limit per host. */
export function createLoader(): Loader {
  const pictures = createPictures()
  const hosts = new Map<string, LimitFunction>()
  // Each waits for the lock of the podcast anyway, so those that wait share a transaction.
  const claims = gather((all: Array<Payload & { app: App }>) => {
    const episodeIds = all.map(({ episodeId }) => episodeId)
    return claimItems(all[0]!.app, all[0]!.podcastId, episodeIds)
  })
  const arrivals = gather((all: Array<Arrival & { app: App }>) => publishItems(all[0]!.app, all))

  /** Limits downloads per host. The next one starts when the last byte has arrived, while this file is still being written. */
  async function fetchFile(app: App, one: Load): Promise<void> {
    const { host } = one.row
    const limit = hosts.get(host) ?? pLimit(importLimits.fetchesFromHost)
    hosts.set(host, limit)
    const received = Promise.withResolvers<void>()
    let stored: Promise<void> | undefined
    const receive = (): Promise<void> => Promise.race([(stored = download(app, one, received.resolve)), received.promise])
    await limit(receive).finally(() => limit.activeCount + limit.pendingCount > 0 || hosts.delete(host))
    await stored
  }

  const load: JobHandler<Payload> = async (app, { podcastId, episodeId }, jobSignal) => {
    const claimed = await claims(podcastId, { app, podcastId, episodeId }).catch(nullIfGone)
    if (!claimed) return finishWithoutPending(app, podcastId)
    const lost = new AbortController()
    const one: Load = { ...claimed, signal: AbortSignal.any([jobSignal, lost.signal]) }
    const notes = setInterval(() => void note(app, one, lost), progressIntervalMs)
    try {
      if (one.row.tries >= importLimits.tries) throw new LoadFailure('The server failed several times while downloading this file.')
      await fetchFile(app, one)
      requireOwned(one)
      const facts = await inspectFetched(app, one.object, one.mediaFormat)
      const refused = await arrivals(podcastId, { app, load: one, facts, attachments: await fetchAttachments(app, one, pictures) })
      if (refused) throw refused
    } catch (error) {
      if (jobSignal.aborted || (error instanceof Lost && !lost.signal.aborted)) {
        await app.transaction((tx) => store.releaseItem(tx, one.attemptId, episodeId))
        throw error
      }
      if (lost.signal.aborted || isGone(error)) await finishWithoutPending(app, podcastId)
      else await fail(app, one, error)
    } finally {
      clearInterval(notes)
    }
  }

  return { load, fetchShowArt: pictures.fetchShow }
}

/** Saves the progress, and aborts an attempt that has lost its item. */
async function note(app: App, load: Load, lost: AbortController): Promise<void> {
  const notedAt = performance.now()
  try {
    const { attemptId, object, bytes, size, tag, row } = load
    const progress = { episodeId: row.episodeId, attemptId, object, bytes, size, tag }
    if (await app.transaction((tx) => store.saveProgress(tx, progress))) load.validUntil = validFrom(notedAt)
    else lost.abort(new Lost())
  } catch (error) {
    app.log.error({ err: error, episodeId: load.row.episodeId }, 'Could not save the progress of an import')
  }
}

/** The podcast or episode was deleted in the meantime. */
const isGone = (error: unknown): boolean => error instanceof Fault && error.refusal.code === 'not_found'

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}

const ours = (error: unknown): LoadFailure =>
  new LoadFailure('Something went wrong on our side. Try again later, or upload the recording yourself.', { cause: error })

/** Handles a failed attempt: retries later, or fails only this item. */
async function fail(app: App, load: Load, error: unknown): Promise<void> {
  const { episodeId, podcastId } = load.row
  const known = toLoadFailure(error)
  if (!known) app.log.error({ err: error, episodeId }, 'Could not download a file of an import')
  const failure = known ?? ours(error)
  const isFinal = await app.transaction(async (tx) => {
    const row = await store.lockAttempt(tx, load.attemptId, episodeId)
    if (!row) return false
    const tries = (load.bytes >= row.bytesDone + store.progressBytes && !failure.isSpoilt ? 0 : row.tries) + 1
    if (tries >= failure.tries) return true
    await store.updateItem(tx, episodeId, {
      state: 'pending',
      tries,
      attemptId: null,
      object: load.object,
      // Without a size, it is downloaded again into another object.
      sourceSize: failure.isSpoilt ? null : load.size,
      sourceTag: failure.isSpoilt ? null : load.tag,
      bytesDone: Math.max(row.bytesDone, load.bytes),
      errorMessage: failure.message,
    })
    const priority = await app.queue.nextPriority(tx, loadFile)
    const delaySeconds = backoff(tries, failure.pause) / 1000
    await app.queue.add(tx, loadFile, { podcastId, episodeId }, { key: episodeId, group: hostOf(load.row), priority, delaySeconds })
    return false
  })
  if (isFinal) await app.transaction((tx) => failPermanently(app, tx, load, failure))
  // A host that asks for a pause gets one from all jobs.
  if (failure.pause > 0) await app.transaction((tx) => app.queue.pauseGroup(tx, loadFile, hostOf(load.row), failure.pause / 1000))
}

async function failPermanently(app: App, tx: Tx, load: Load, { message }: LoadFailure): Promise<void> {
  const { episodeId, podcastId } = load.row
  const { ownerId } = await lockOwnerPlan(tx, podcastId)
  await lockEpisode(tx, episodeId)
  const row = await store.lockAttempt(tx, load.attemptId, episodeId)
  if (!row) return
  await store.failItem(tx, episodeId, { tries: row.tries + 1, errorMessage: message, finishedAt: app.now() })
  await setMigration(tx, [episodeId], 'MIGRATION_ERROR', message)
  const objects = new Set([load.object, row.object ?? load.object])
  const refs = [...objects].map((object) => ({ bucket: 'recordings', object }))
  await cancelReserved(app, tx, refs)
  await finishIfComplete(app, tx, podcastId, ownerId)
}
