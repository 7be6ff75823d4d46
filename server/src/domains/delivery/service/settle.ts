import type { App } from '../../../platform/app.ts'
import { dayOf } from '../listener.ts'
import * as store from '../store.ts'

/** In one transaction: long enough to be quick, short enough to hold nothing up. */
const batch = 20_000
const day = 24 * 3600 * 1000
/** So long can be asked why a request counted or not. */
const daysKept = 30

/**
 * Makes downloads of what was sent. All of a batch or nothing: events are settled in the transaction that counts them, so whatever
 * dies half-way is done again, once.
 */
export async function settle(app: Pick<App, 'transaction'>, signal?: AbortSignal): Promise<number> {
  let counted = 0
  for (;;) {
    if (signal?.aborted) return counted
    const settled = await app.transaction(async (tx) => {
      const taken = await store.takeEvents(tx, batch)
      if (taken.length === 0) return 0
      const ids = taken.map(({ id }) => id)
      await store.uniteEvents(tx, ids)
      counted += await store.countListens(tx, ids)
      const episodes = new Map(taken.map(({ recordingId, episodeId }) => [recordingId, episodeId]))
      await store.keepEpisodes(
        tx,
        [...episodes].map(([recordingId, episodeId]) => ({ recordingId, episodeId })),
      )
      return taken.length
    })
    if (settled < batch) return counted
  }
}

/** What has served its time: salts once their day and the next are over, events and listens when nobody can ask about them. */
export async function tidy(app: Pick<App, 'transaction' | 'now'>): Promise<void> {
  const daysAgo = (days: number): string => dayOf(new Date(app.now().getTime() - days * day))
  await app.transaction(async (tx) => {
    await store.forgetSalts(tx, daysAgo(1))
    await store.forgetEvents(tx, daysAgo(daysKept))
    await store.forgetListens(tx, daysAgo(daysKept))
    await store.forgetRecordings(tx)
  })
}
