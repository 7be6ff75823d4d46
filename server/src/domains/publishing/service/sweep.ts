import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { releaseTogether } from './release.ts'
import { resting, setBack } from './setbacks.ts'

/** Podcasts that one server works on at a time, and releases of one podcast in one transaction. */
const lanes = 3
const atOnce = 50
const mostPodcasts = 1000

/**
 * Publishes what is due, on every server at once: a release is a row, and whoever holds its podcast takes it. What fell due while
 * nothing ran is due at the next start.
 */
export async function sweepReleases(app: App, signal: AbortSignal): Promise<void> {
  const due = await store.findDuePodcasts(app.db, app.now(), resting(app), mostPodcasts)
  const lane = async (): Promise<void> => {
    for (let podcastId = due.shift(); podcastId !== undefined && !signal.aborted; podcastId = due.shift())
      await releaseAll(app, podcastId, signal)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function releaseAll(app: App, podcastId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted;) {
    const episodeIds = await store.findDue(app.db, podcastId, app.now(), resting(app), atOnce)
    more = episodeIds.length > 0 && (await releaseSome(app, podcastId, episodeIds)) && episodeIds.length === atOnce
  }
}

/** False where somebody else is at this podcast: they, or the next round, see to the rest. */
async function releaseSome(app: App, podcastId: string, episodeIds: string[]): Promise<boolean> {
  try {
    return await releaseTogether(app, podcastId, episodeIds)
  } catch (error) {
    // The podcast went a moment ago, and its releases with it.
    if (error instanceof Fault && error.refusal.code === 'not_found') return false
    const [first, ...others] = episodeIds
    if (others.length === 0) {
      setBack(app, first!, error)
      return true
    }
  }
  // One of them fails: it must not keep the others.
  for (const episodeId of episodeIds) await releaseSome(app, podcastId, [episodeId])
  return true
}
