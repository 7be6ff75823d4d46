import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { lookAtUsage } from '../../billing/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { announce } from '../../publishing/service.ts'
import * as store from '../store.ts'

/** The last item of an import has come or failed: its owner hears of it, and so does whoever watches the feed. The owner must be held. */
export async function finish(app: App, tx: Tx, podcastId: string, ownerId: string): Promise<void> {
  const shown = await store.findFinished(tx, podcastId)
  if (!shown) return
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
  await lookAtUsage(app, tx, ownerId)
  await announce(app, tx, podcastId)
}
