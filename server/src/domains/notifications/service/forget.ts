import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** Lowers the counters by what was unread among those that went, and lets every client hear of it. */
export async function countOut(app: Pick<App, 'now'>, tx: Tx, gone: store.Gone[]): Promise<void> {
  const byUser = Map.groupBy(gone, ({ userId }) => userId)
  for (const [userId, rows] of byUser) await store.lower(tx, userId, rows.filter(({ readAt }) => !readAt).length, app.now())
}

/**
 * A podcast's notifications go before it does: were they left to go with its row, the counters of unread ones would still count
 * them. Call it in the transaction that deletes the podcast, right before, with the podcast's row locked.
 */
export async function forgetPodcast(app: Pick<App, 'now'>, tx: Tx, podcastId: string): Promise<void> {
  const hearers = await store.findHearersOf(tx, podcastId)
  if (hearers.length === 0) return
  await store.lockStates(
    tx,
    hearers.map(({ userId }) => userId),
  )
  await countOut(app, tx, await store.deleteOfPodcast(tx, podcastId))
}
