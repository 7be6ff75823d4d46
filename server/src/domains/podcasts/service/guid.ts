import type { Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** Gives a podcast the guid of its feed, for life: one that it has already stays. Answers the one that it has now; null without a podcast. */
export async function keepFeedGuid(tx: Tx, podcastId: string, guid: string): Promise<string | null> {
  const row = await store.lockPodcast(tx, podcastId)
  if (!row || row.feedGuid !== null) return row?.feedGuid ?? null
  await store.updatePodcast(tx, podcastId, { feedGuid: guid })
  return guid
}
