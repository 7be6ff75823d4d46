import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { announce } from '../../publishing/service.ts'
import { holdByItself } from '../../recordings/service.ts'
import { compareFeeds } from '../jobs.ts'
import * as store from '../store.ts'

/**
 * Called last by whatever changed the items of an import, with the podcast held: sets the import's numbers. Once nothing is left to come,
 * the import is done and the feeds are compared; it has failed where its feed could not be read. True where it is over.
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

/** The same where the owner is held too. They and whoever watches the feed are told when the import is over. */
export async function settle(app: App, tx: Tx, podcastId: string, ownerId: string): Promise<boolean> {
  if (!(await settleMigration(app, tx, podcastId))) return false
  const shown = await store.findFinished(tx, podcastId)
  if (!shown) return true
  const { title, profileUrl, migratedEpisodes, failedEpisodes, finishedAt } = shown
  await notify(app, tx, {
    type: 'ImportFinished',
    event: eventOf('ImportFinished', podcastId, finishedAt?.toISOString() ?? ''),
    userIds: [ownerId],
    triggerUserId: null,
    podcastId,
    data: { podcastTitle: title, migrated: String(migratedEpisodes), failed: String(failedEpisodes) },
    path: `/${profileUrl}/episodes/all`,
  })
  await queueUsageCheck(app, tx, ownerId)
  await announce(app, tx, podcastId)
  await bump(app, tx, 'podcast', podcastId)
  return true
}

/** Ends an import of which nothing is left to come, for example because the last open episode was deleted. */
export async function closeIfOver(app: App, podcastId: string): Promise<void> {
  const migration = await store.findMigration(app.db, podcastId)
  if (migration?.state !== 'running' || (await store.hasOpenItems(app.db, podcastId))) return
  await app.transaction(async (tx) => {
    const { plan } = await holdByItself(tx, podcastId)
    await settle(app, tx, podcastId, plan.ownerId)
  })
}
