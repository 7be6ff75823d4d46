import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { compareFeeds } from '../jobs.ts'
import * as store from '../store.ts'

/**
 * Whoever changed how items of an import stand comes here last, with the podcast held: the import's numbers are set, and once
 * nothing is left to come it is done and the feeds are compared. True where it is done.
 */
export async function settleMigration(app: App, tx: Tx, podcastId: string): Promise<boolean> {
  const row = await store.lockMigration(tx, podcastId)
  if (!row) return false
  const { total, done, failed } = await store.countItems(tx, podcastId)
  const isDone = row.state === 'running' && done + failed >= total
  await store.updateMigration(tx, podcastId, {
    migratedEpisodes: done,
    failedEpisodes: failed,
    ...(row.state === 'reading' ? {} : { totalEpisodes: total }),
    ...(isDone ? { state: 'done' as const, finishedAt: app.now() } : {}),
  })
  if (isDone) await app.queue.add(tx, compareFeeds, { podcastId }, { key: podcastId })
  return isDone
}
