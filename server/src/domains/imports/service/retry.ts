import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { holdEpisode, setMigration } from '../../episodes/service.ts'
import * as store from '../store.ts'
import { settleMigration } from './settle.ts'

/** One episode that failed is fetched again. One that is on its way already goes on. */
export async function retryEpisode(app: App, episodeId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { podcastId } = await holdEpisode(tx, episodeId)
    const item = await store.lockItem(tx, episodeId)
    if (!item || item.state === 'done') throw new Fault('not_migrating')
    if (item.state !== 'failed') return
    await store.retryItem(tx, episodeId, app.now())
    await setMigration(tx, [episodeId], 'MIGRATION_PENDING')
    const migration = await store.lockMigration(tx, podcastId)
    if (migration?.state !== 'reading') await store.updateMigration(tx, podcastId, { state: 'running', finishedAt: null, acceptedAt: null })
    await settleMigration(app, tx, podcastId)
  })
}
