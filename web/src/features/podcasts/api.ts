import { limitsFor } from '@castwright/contract/billing/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useAppStore } from '../../lib/appStore.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'
import { podcastsQuery, selectedAmong, sorted } from './queries.ts'

/** All podcasts the user works on, sorted by title. */
export function usePodcasts() {
  const { user } = useSession()
  return useQuery({
    ...podcastsQuery(user?.id ?? ''),
    enabled: user !== undefined,
    select: ({ podcasts }) => sorted(podcasts),
  })
}

/** The podcast that the sidebar shows and links to. */
export function useSelectedPodcast(): Podcast | null {
  const chosen = useAppStore((state) => state.selectedPodcastId)
  const { data = [] } = usePodcasts()
  return selectedAmong(data, chosen)
}

/** The user's plan and whether its podcast limit is reached. */
export function useOwnPlan() {
  const { user } = useSession()
  const { data } = useQuery({
    ...query('UserInfoService.FindByUserID', { userId: user?.id ?? '' }),
    enabled: user !== undefined,
    select: ({ userInfo }) => userInfo,
  })
  const maxPodcasts = data && limitsFor({ plan: data.subscriptionType, unlimited: data.unlimited }).podcasts
  return {
    /** The highest one for people without limits. */
    plan: data?.unlimited ? 'AGENCY' : data?.subscriptionType,
    /** Based on cached data. The server enforces the limit. */
    isFull: data !== undefined && maxPodcasts !== undefined && maxPodcasts !== -1 && data.numberOfPodcasts >= maxPodcasts,
  }
}

/** Refetches podcast lists and counts. Call after a podcast was added, deleted or transferred. */
export async function refreshPodcasts(): Promise<void> {
  const methods = [
    'PodcastService.FindByUserID',
    'PodcastService.FindOwnedByUserID',
    'UserInfoService.FindByUserID',
    'OnboardingService.Find',
  ] as const
  await Promise.all(methods.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))
}

/** Why no episode can be added, or null if one can. */
export const addEpisodeDisabledReason = ({ isComplete }: Pick<Podcast, 'isComplete'>): string | null =>
  isComplete ? 'This podcast is marked complete. Change its status to Active in Show Settings to add episodes.' : null
