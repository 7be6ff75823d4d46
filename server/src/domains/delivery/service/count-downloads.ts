import type { App } from '../../../platform/app.ts'
import { recordEvent, type NewEvent } from '../../events/service.ts'
import { dayOf, oldestSaltDay } from '../listener.ts'
import * as store from '../store.ts'

/** Downloads that a show or an episode is congratulated on, in ascending order. */
const milestones = [100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000] as const

/** Events per transaction. */
const batch = 20_000
/** Expired rows per transaction. */
const expiredBatch = 5000
const day = 24 * 3600 * 1000
/** How long requests can be explained. */
const daysKept = 30

/**
 * Counts downloads from events, and records round numbers that shows and episodes reached. Events are marked in the same transaction that
 * counts them, so an interrupted batch is counted once.
 */
export async function countDownloads(app: Pick<App, 'transaction' | 'now' | 'hooks' | 'queue'>, signal?: AbortSignal): Promise<number> {
  let counted = 0
  for (;;) {
    if (signal?.aborted) return counted
    const settled = await app.transaction(async (tx) => {
      await store.lockCounting(tx)
      const { reached, ...settled } = await store.settleEvents(tx, batch, milestones)
      const events = reached.map(({ podcastId, episodeId, downloads }): NewEvent => {
        return { kind: 'downloads.milestone', podcastId, episodeId, actorId: null, data: { downloads } }
      })
      await recordEvent(app, tx, events)
      return settled
    })
    counted += settled.counted
    if (settled.events < batch) return counted
  }
}

/**
 * Deletes expired data: salts half a day after theirs, events and listens when they can no longer be explained. In batches, so that no
 * transaction holds its locks for long.
 */
export async function deleteExpiredDownloads(app: Pick<App, 'transaction' | 'now'>, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number): string => dayOf(new Date(app.now().getTime() - days * day))
  await app.transaction((tx) => store.deleteSalts(tx, oldestSaltDay(app.now())))
  for (const expire of [store.expireEvents, store.expireListens]) {
    for (let more = true; more && !signal?.aborted;)
      more = (await app.transaction((tx) => expire(tx, daysAgo(daysKept), expiredBatch))) === expiredBatch
  }
  await app.transaction((tx) => store.deleteUnusedRecordings(tx))
}
