import type { Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** Sets the permanent feed GUID if there is none, and returns it. Null if the podcast does not exist. */
export async function ensureFeedGuid(tx: Tx, podcastId: string, guid: string): Promise<string | null> {
  const row = await store.lockPodcast(tx, podcastId)
  if (!row || row.feedGuid !== null) return row?.feedGuid ?? null
  await store.updatePodcast(tx, podcastId, { feedGuid: guid })
  return guid
}
