import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { recordEvent } from '../../events/service.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { announce } from '../../publishing/service.ts'
import { lockBySystem } from '../../recordings/service.ts'
import { compareFeeds } from '../jobs.ts'
import * as store from '../store.ts'

/**
 * Called last by everything that changes items of an import, with the podcast locked. Updates the counts. Once no item is pending, the
 * import is done and the feeds are compared, or it has failed if its feed could not be read. Returns true if the import is finished.
 */
export async function updateProgress(app: App, tx: Tx, podcastId: string): Promise<boolean> {
  const row = await store.lockMigration(tx, podcastId)
  if (!row) return false
  const { total, done, failed } = await store.countItems(tx, podcastId)
  const isOver = row.state === 'running' && done + failed >= total
  const end = row.errorMessage === null ? ('done' as const) : ('failed' as const)
  await store.updateMigration(tx, podcastId, {
    migratedEpisodes: done,
    failedEpisodes: failed,
    ...(row.state === 'reading' ? {} : { totalEpisodes: total }),
    ...(isOver ? { state: end, finishedAt: app.now() } : {}),
  })
  if (isOver && end === 'done') await app.queue.add(tx, compareFeeds, { podcastId }, { key: podcastId })
  return isOver
}

/** The same with the owner locked. Notifies the owner and feed subscribers once the import is finished. */
export async function finishIfComplete(app: App, tx: Tx, podcastId: string, ownerId: string): Promise<boolean> {
  if (!(await updateProgress(app, tx, podcastId))) return false
  await recordFinished(app, tx, podcastId, ownerId)
  await queueUsageCheck(app, tx, ownerId)
  await announce(app, tx, podcastId)
  await bump(app, tx, 'podcast', podcastId)
  return true
}

/** Notifies the owner, also of a feed that could not be read. */
export async function recordFinished(app: App, tx: Tx, podcastId: string, ownerId: string): Promise<void> {
  const row = await store.findMigration(tx, podcastId)
  if (!row) return
  const { migratedEpisodes: imported, failedEpisodes: failed, errorMessage: error } = row
  const data = { imported, failed, ...(error !== null && { error }) }
  await recordEvent(app, tx, { podcastId, actorId: null, kind: 'import.finished', data, recipients: [ownerId] })
}

/** Finishes an import without pending items, for example after the last one was deleted. */
export async function finishWithoutPending(app: App, podcastId: string): Promise<void> {
  const migration = await store.findMigration(app.db, podcastId)
  if (migration?.state !== 'running' || (await store.hasOpenItems(app.db, podcastId))) return
  await app.transaction(async (tx) => {
    const { plan } = await lockBySystem(tx, podcastId)
    await finishIfComplete(app, tx, podcastId, plan.ownerId)
  })
}
