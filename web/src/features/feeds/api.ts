import { planLimits } from '@castwright/contract/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, RpcError } from '../../lib/rpc.ts'

export const podcastQuery = (podcastId: string) => query('PodcastService.Find', { podcastId })

/** The podcast as the server answered it, everywhere at once; what was said of its feed is asked for anew. */
export function keepPodcast(podcast: Podcast): void {
  queryClient.setQueryData(podcastQuery(podcast.id).queryKey, { podcast })
  for (const list of ['PodcastService.FindByUserID', 'PodcastService.FindOwnedByUserID'] as const) {
    queryClient.setQueriesData<{ podcasts: Podcast[] }>(
      { queryKey: queryKeyOf(list) },
      (kept) => kept && { podcasts: kept.podcasts.map((one) => (one.id === podcast.id ? podcast : one)) },
    )
  }
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.CheckFeed') })
}

/** How many episodes are published, and whether that reaches the plan's limit. Where this cannot be loaded, nothing is closed. */
export function usePublished(podcastId: string) {
  const { data, isPending } = useQuery({
    ...query('PodcastInfoService.FindByPodcastID', { podcastId }),
    retry: 1,
    select: ({ podcastInfo }) => podcastInfo,
  })
  const most = data && planLimits[data.subscriptionType].publishedEpisodes
  const count = data?.numberOfPublishedEpisodes
  return {
    count,
    plan: data?.subscriptionType,
    isPending,
    isClosed: count !== undefined && most !== undefined && most !== -1 && count >= most,
  }
}

export const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

/** Who may send the feed elsewhere, or take that back. */
export const mayRedirect = ({ showAccess }: Pick<Podcast, 'showAccess'>): boolean => showAccess !== 'EDITOR'
