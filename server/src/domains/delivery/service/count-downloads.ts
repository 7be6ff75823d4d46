import type { App } from '../../../platform/app.ts'
import { dayOf } from '../listener.ts'
import * as store from '../store.ts'

/** Events per transaction. */
const batch = 20_000
const day = 24 * 3600 * 1000
/** How long requests can be explained. */
const daysKept = 30

/** Counts downloads from events. Events are marked in the same transaction that counts them, so an interrupted batch is counted once. */
export async function countDownloads(app: Pick<App, 'transaction'>, signal?: AbortSignal): Promise<number> {
  let counted = 0
  for (;;) {
    if (signal?.aborted) return counted
    const settled = await app.transaction(async (tx) => {
      const taken = await store.lockEvents(tx, batch)
      if (taken.length === 0) return 0
      const ids = taken.map(({ id }) => id)
      await store.mergeEvents(tx, ids)
      counted += await store.countListens(tx, ids)
      const episodes = new Map(taken.map(({ recordingId, episodeId }) => [recordingId, episodeId]))
      await store.saveEpisodes(
        tx,
        [...episodes].map(([recordingId, episodeId]) => ({ recordingId, episodeId })),
      )
      return taken.length
    })
    if (settled < batch) return counted
  }
}

/** Deletes expired data: salts after the day that follows theirs, events and listens when they can no longer be explained. */
export async function deleteExpiredDownloads(app: Pick<App, 'transaction' | 'now'>): Promise<void> {
  const daysAgo = (days: number): string => dayOf(new Date(app.now().getTime() - days * day))
  await app.transaction(async (tx) => {
    await store.deleteSalts(tx, daysAgo(1))
    await store.deleteEvents(tx, daysAgo(daysKept))
    await store.deleteListens(tx, daysAgo(daysKept))
    await store.deleteUnusedRecordings(tx)
  })
}
