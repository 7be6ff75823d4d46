import type { episodeKinds, EpisodeWithProgress } from '@castwright/contract/episodes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKeyOf, rpc } from '../../lib/rpc.ts'

type Asked = {
  podcastId: string
  kind: (typeof episodeKinds)[keyof typeof episodeKinds]
  /** Only titles that have this. */
  text: string
}
type Page = Output<'EpisodeService.FindWithProgress'>

/** Milliseconds between two looks while episodes are being imported. */
const every = 10_000

export const isArriving = ({ episode }: EpisodeWithProgress): boolean =>
  episode.migrationStatus === 'MIGRATION_PENDING' || episode.migrationStatus === 'MIGRATION_LOADING'

/** A podcast's episodes, page by page. Whoever changes an episode has all answers of this method asked for anew. */
export const useEpisodes = ({ podcastId, kind, text }: Asked) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('EpisodeService.FindWithProgress'), podcastId, kind, text],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      rpc(
        'EpisodeService.FindWithProgress',
        {
          kind,
          queryOptions: {
            filters: [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' }],
            ...(text && { text }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ queryMeta }) => queryMeta.cursor,
    // The last answer about the same podcast stays until the next one is there: its numbers are the same.
    placeholderData: (before, query) => (query?.queryKey[2] === podcastId ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ episodesWithProgress }) => episodesWithProgress.some(isArriving)) ? every : false,
  })
