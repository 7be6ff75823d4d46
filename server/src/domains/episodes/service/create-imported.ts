import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { recordEvents } from '../../events/service.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { removeDraftsByGuid } from './delete.ts'

/** Creates imported episodes without recordings. The podcast must be locked. Returns the IDs of new episodes. */
export async function createImportedEpisodes(app: App, tx: Tx, podcastId: string, rows: store.ImportedEpisodeRow[]): Promise<string[]> {
  const guids = rows.map(({ guid }) => guid)
  await removeDraftsByGuid(app, tx, podcastId, guids)
  const added = await store.insertImported(tx, podcastId, rows)
  if (added.length > 0) await changeCounts(tx, podcastId, { episodes: added.length })
  const fresh = new Set(added)
  await recordEvents(
    app,
    tx,
    rows
      .filter(({ id }) => fresh.has(id))
      .map(({ id, title, creatorId }) => ({
        podcastId,
        episodeId: id,
        actorId: creatorId ?? null,
        kind: 'episode.imported',
        data: { title },
      })),
  )
  return added
}

export type { ImportedEpisodeRow } from '../store.ts'
