import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { setMigrationOf } from '../../episodes/service.ts'
import { giveUpFetched } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { holdMigration } from './info.ts'
import { settleMigration } from './settle.ts'

const canceled = 'The import was canceled.'

/** Nothing more is fetched. What has arrived stays; whoever loads something of the rest learns of it within seconds. */
export async function cancelMigration(app: App, podcastId: string, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const { state } = await holdMigration(tx, podcastId, userId)
    if (state !== 'reading' && state !== 'running') throw new Fault('not_migrating')
    const begun = await store.stopItems(tx, podcastId, canceled, app.now())
    await setMigrationOf(tx, podcastId, ['MIGRATION_PENDING', 'MIGRATION_LOADING'], 'MIGRATION_ERROR', canceled)
    await giveUpFetched(
      app,
      tx,
      begun.map((object) => ({ bucket: 'recordings', object })),
    )
    await store.updateMigration(tx, podcastId, { state: 'canceled', finishedAt: app.now() })
    await settleMigration(app, tx, podcastId)
  })
}
