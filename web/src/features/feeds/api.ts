import { limitsFor } from '@castwright/contract/billing/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, RpcError } from '../../lib/rpc.ts'

export const podcastQuery = (podcastId: string) => query('PodcastService.Find', { podcastId })

/** Updates the podcast in every cached query and refetches the feed checks. */
export function cachePodcast(podcast: Podcast): void {
  queryClient.setQueryData(podcastQuery(podcast.id).queryKey, { podcast })
  for (const list of ['PodcastService.FindByUserID', 'PodcastService.FindOwnedByUserID'] as const) {
    queryClient.setQueriesData<{ podcasts: Podcast[] }>(
      { queryKey: queryKeyOf(list) },
      (kept) => kept && { podcasts: kept.podcasts.map((one) => (one.id === podcast.id ? podcast : one)) },
    )
  }
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.CheckFeed') })
}

/** The number of published episodes and whether it reaches the plan limit. If loading fails, nothing is blocked. */
export function usePublished(podcastId: string) {
  const { data, isPending } = useQuery({
    ...query('PodcastInfoService.FindByPodcastID', { podcastId }),
    retry: 1,
    select: ({ podcastInfo }) => podcastInfo,
  })
  const maxEpisodes = data && limitsFor({ plan: data.subscriptionType, unlimited: data.unlimited }).publishedEpisodes
  const count = data?.numberOfPublishedEpisodes
  return {
    count,
    plan: data?.subscriptionType,
    isPending,
    isClosed: count !== undefined && maxEpisodes !== undefined && maxEpisodes !== -1 && count >= maxEpisodes,
  }
}

export const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

/** Who may start or stop the redirect. */
export const mayRedirect = ({ showAccess }: Pick<Podcast, 'showAccess'>): boolean => showAccess !== 'EDITOR'
