import type { episodeKinds, EpisodeWithProgress } from '@castwright/contract/episodes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKeyOf, rpc } from '../../lib/rpc.ts'

type Asked = {
  podcastId: string
  kind: (typeof episodeKinds)[keyof typeof episodeKinds]
  /** Filters by title. */
  text: string
}
type Page = Output<'EpisodeService.FindWithProgress'>

/** Polling interval in milliseconds while episodes are being imported. */
const pollIntervalMs = 10_000

export const isImporting = ({ episode }: EpisodeWithProgress): boolean =>
  episode.migrationStatus === 'MIGRATION_PENDING' || episode.migrationStatus === 'MIGRATION_LOADING'

/** A podcast's episodes, paginated. Invalidate this method's queries after changing an episode. */
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
    // Keeps showing the previous data for the same podcast while loading, since its counts are the same.
    placeholderData: (before, query) => (query?.queryKey[2] === podcastId ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ episodesWithProgress }) => episodesWithProgress.some(isImporting)) ? pollIntervalMs : false,
  })
