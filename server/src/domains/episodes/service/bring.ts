import type { Tx } from '../../../platform/db.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'

/** Episodes that come with an import, complete but for their recordings. The podcast must be held. Answers those that were not here before, by id. */
export async function bringEpisodes(tx: Tx, podcastId: string, brought: store.BroughtEpisode[]): Promise<string[]> {
  const added = await store.insertBrought(tx, podcastId, brought)
  if (added.length > 0) await changeCounts(tx, podcastId, { episodes: added.length })
  return added
}

export type { BroughtEpisode } from '../store.ts'
