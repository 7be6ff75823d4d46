import { findPlainEpisodes, type PlainEpisode } from '../../domains/episodes/service.ts'
import type { Ground } from './ground.ts'

/** Every episode of a podcast, however many pages they fill. */
export async function findAll({ app }: Ground, podcastId: string): Promise<PlainEpisode[]> {
  const ofPodcast = { propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING', operator: 'EQUAL' } as const
  const found: PlainEpisode[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { episodes, queryMeta } = await findPlainEpisodes(app, {
      filters: [ofPodcast],
      orders: [],
      limit: 50,
      ...(cursor ? { cursor } : {}),
    })
    found.push(...episodes)
    cursor = queryMeta.cursor
  }
  return found
}
