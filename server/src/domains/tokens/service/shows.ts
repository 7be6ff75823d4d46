import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'

/** Throws if one of the shows isn't the person's. */
export async function requireOwn(tx: Tx, userId: string, podcastIds: string[]): Promise<void> {
  const own = new Set((await store.findOwnPodcasts(tx, userId)).map((podcast) => podcast.id))
  if (!podcastIds.every((podcastId) => own.has(podcastId))) throw new Fault('not_found')
}
