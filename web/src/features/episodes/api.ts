import { queryLimits } from '@castwright/contract/limits.ts'
import type { EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { rpc } from '../../lib/rpc.ts'
import { type Asked, listKey } from './listKey.ts'

type Page = Output<'EpisodeService.FindWithProgress'>

/** Polling interval in milliseconds while episodes are being imported. */
const pollIntervalMs = 10_000

export const isImporting = ({ episode }: EpisodeWithProgress): boolean =>
  episode.migrationStatus === 'MIGRATION_PENDING' || episode.migrationStatus === 'MIGRATION_LOADING'

const fetchPage = (
  { podcastId, kind, text, view }: Asked,
  cursor: string | null,
  options: { signal?: AbortSignal; limit?: number },
): Promise<Page> =>
  rpc(
    'EpisodeService.FindWithProgress',
    {
      kind,
      queryOptions: {
        filters: [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' }, ...(view?.filters ?? [])],
        ...(view && view.orders.length > 0 && { orders: view.orders }),
        ...(text && { text }),
        ...(cursor && { cursor }),
        ...(options.limit && { limit: options.limit }),
      },
    },
    options.signal ? { signal: options.signal } : {},
  )

/** A podcast's episodes, paginated. Invalidate this method's queries after changing an episode. */
export const episodesQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: listKey(asked),
    queryFn: ({ pageParam, signal }) => fetchPage(asked, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ queryMeta }) => queryMeta.cursor,
  })

export const useEpisodes = (asked: Asked) =>
  useInfiniteQuery({
    ...episodesQuery(asked),
    // Keeps showing the previous data for the same podcast while loading, since its counts are the same.
    placeholderData: (before, query) => (query?.queryKey[2] === asked.podcastId ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ episodesWithProgress }) => episodesWithProgress.some(isImporting)) ? pollIntervalMs : false,
  })

/** All episodes of a list, for changing them together. */
export async function fetchAllEpisodes(asked: Asked): Promise<EpisodeWithProgress[]> {
  const found: EpisodeWithProgress[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page = await fetchPage(asked, cursor ?? null, { limit: queryLimits.maxPage })
    found.push(...page.episodesWithProgress)
    cursor = page.queryMeta.cursor
  }
  return found
}
