import type { Tx } from '../../../platform/db.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'

/** Creates imported episodes without recordings. The podcast must be locked. Returns the IDs of new episodes. */
export async function createImportedEpisodes(tx: Tx, podcastId: string, rows: store.ImportedEpisodeRow[]): Promise<string[]> {
  const added = await store.insertImported(tx, podcastId, rows)
  if (added.length > 0) await changeCounts(tx, podcastId, { episodes: added.length })
  return added
}

export type { ImportedEpisodeRow } from '../store.ts'
