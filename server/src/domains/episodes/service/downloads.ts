import type { Downloads } from '@castwright/contract/shapes.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

type Counted = { id: string; podcastId: string; isPublished: boolean }

/** Adds the downloads of published episodes of one podcast, in one query. */
export async function withDownloads<E extends Counted>(
  app: Pick<App, 'db' | 'now'>,
  episodes: E[],
): Promise<(E & { downloads?: Downloads })[]> {
  const published = episodes.filter(({ isPublished }) => isPublished)
  const podcastId = published[0]?.podcastId
  if (podcastId === undefined) return episodes
  const ids = published.map(({ id }) => id)
  const found = await store.findDownloads(app.db, podcastId, ids, app.now())
  return episodes.map((episode) =>
    episode.isPublished ? { ...episode, downloads: found.get(episode.id) ?? { allTime: 0, last7Days: 0, trend: [] } } : episode,
  )
}
