import { findPlainEpisodes, type PlainEpisode } from '../../domains/episodes/service.ts'
import type { DemoContext } from './context.ts'

/** Returns all episodes of a podcast, page by page. */
export async function findAllEpisodes({ app }: DemoContext, podcastId: string): Promise<PlainEpisode[]> {
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
