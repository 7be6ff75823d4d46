import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { compareFeeds } from '../jobs.ts'
import * as store from '../store.ts'

/**
 * Whoever changed how items of an import stand comes here last, with the podcast held: the import's numbers are set, and once
 * nothing is left to come it is done and the feeds are compared; it has failed where its feed could not be read. True where it is over.
 */
export async function settleMigration(app: App, tx: Tx, podcastId: string): Promise<boolean> {
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
