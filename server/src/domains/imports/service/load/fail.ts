import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { holdEpisode, setMigration } from '../../../episodes/service.ts'
import { holdPlan } from '../../../teams/service.ts'
import { giveUpFetched } from '../../../uploads/service.ts'
import * as store from '../../store.ts'
import { finish } from '../finish.ts'
import { settleMigration } from '../settle.ts'
import { backoff, judge, LoadFailure } from './failure.ts'
import type { Load } from './load.ts'

const ours = (error: unknown): LoadFailure =>
  new LoadFailure('Something went wrong here, and was noted. Try again later, or upload the recording yourself.', { cause: error })

/** So many bytes more than ever before are a step forward: then the goes before do not count. */
const step = 65_536

/** A go at an item ended without its file. It is tried again later, or fails alone. */
export async function fail(app: App, load: Load, error: unknown): Promise<LoadFailure> {
  const known = judge(error)
  if (!known) app.log.error({ err: error, episodeId: load.row.episodeId }, 'an item of an import could not be loaded')
  const failure = known ?? ours(error)
  const isFinal = await app.transaction(async (tx) => {
    const [row] = await store.lockClaimed(tx, load.leaseId, [load.row.episodeId])
    if (!row) return false
    const tries = (load.bytes >= row.bytesDone + step && !failure.isSpoilt ? 0 : row.tries) + 1
    if (tries >= failure.tries) return true
    await store.updateItem(tx, row.episodeId, {
      state: 'pending',
      tries,
      nextAt: new Date(app.now().getTime() + backoff(tries, failure.pause)),
      leaseId: null,
      leaseUntil: null,
      object: load.object,
      // Of no size: then it is fetched anew, to another place.
      sourceSize: failure.isSpoilt ? null : load.size,
      sourceTag: failure.isSpoilt ? null : load.tag,
      bytesDone: Math.max(row.bytesDone, load.bytes),
      errorMessage: failure.message,
    })
    return false
  })
  if (isFinal) await app.transaction((tx) => failForGood(app, tx, load, failure))
  return failure
}

async function failForGood(app: App, tx: Tx, load: Load, { message }: LoadFailure): Promise<void> {
  const { episodeId, podcastId } = load.row
  const { ownerId } = await holdPlan(tx, podcastId)
  await holdEpisode(tx, episodeId)
  const [row] = await store.lockClaimed(tx, load.leaseId, [episodeId])
  if (!row) return
  await store.updateItem(tx, episodeId, {
    state: 'failed',
    tries: row.tries + 1,
    errorMessage: message,
    finishedAt: app.now(),
    leaseId: null,
    leaseUntil: null,
    object: null,
    sourceSize: null,
    sourceTag: null,
    bytesDone: 0,
  })
  await setMigration(tx, [episodeId], 'MIGRATION_ERROR', message)
  const objects = new Set([load.object, row.object ?? load.object])
  await giveUpFetched(
    app,
    tx,
    [...objects].map((object) => ({ bucket: 'recordings', object })),
  )
  if (await settleMigration(app, tx, podcastId)) await finish(app, tx, podcastId, ownerId)
}
