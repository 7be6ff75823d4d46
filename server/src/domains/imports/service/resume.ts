import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { setMigrationOf } from '../../episodes/service.ts'
import { readOldFeed } from '../jobs.ts'
import * as store from '../store.ts'
import { holdMigration } from './info.ts'
import { settleMigration } from './settle.ts'

/** Everything that failed or was stopped is fetched again, and what came to the old feed since. */
export async function resumeMigration(app: App, podcastId: string, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { state } = await holdMigration(tx, podcastId, userId)
    if (state === 'reading') throw new Fault('migration_running')
    await store.retryFailed(tx, podcastId, app.now())
    await setMigrationOf(tx, podcastId, ['MIGRATION_ERROR'], 'MIGRATION_PENDING')
    await store.updateMigration(tx, podcastId, {
      state: 'reading',
      isMigrating: true,
      errorMessage: null,
      finishedAt: null,
      acceptedAt: null,
    })
    await settleMigration(app, tx, podcastId)
    await app.queue.add(tx, readOldFeed, { podcastId }, { key: podcastId })
  })
}

/** A feed whose reading was given up, because the database was away for long, is read after all: nobody else would begin it again. */
export async function readLeftBehind(app: App): Promise<void> {
  for (const podcastId of await store.findReading(app.db))
    await app.transaction((tx) => app.queue.add(tx, readOldFeed, { podcastId }, { key: podcastId }))
}
