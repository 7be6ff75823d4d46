import type { App } from '../../../platform/app.ts'
import { holdByItself } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { finish } from './finish.ts'
import { settleMigration } from './settle.ts'

/** An import of which nothing is left to come is through, also where whoever brought the last item did not live to say so. */
export async function closeIfThrough(app: App, podcastId: string): Promise<void> {
  if (await store.hasOpenItems(app.db, podcastId)) return
  await app.transaction(async (tx) => {
    const { plan } = await holdByItself(tx, podcastId)
    if (await settleMigration(app, tx, podcastId)) await finish(app, tx, podcastId, plan.ownerId)
  })
}
