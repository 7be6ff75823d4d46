import { planLimits } from '@castwright/contract/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useAppStore } from '../../lib/appStore.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'

export const podcastsQuery = (userId: string) => query('PodcastService.FindByUserID', { userId })

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export const sorted = (podcasts: readonly Podcast[]): Podcast[] =>
  podcasts.toSorted((one, other) => byTitle.compare(one.title, other.title))

/** Every podcast the person works on, by title. */
export function usePodcasts() {
  const { user } = useSession()
  return useQuery({
    ...podcastsQuery(user?.id ?? ''),
    enabled: user !== undefined,
    select: ({ podcasts }) => sorted(podcasts),
  })
}

/** The one chosen last, if it is still there; else the first; else none. */
export const selectedAmong = <P extends { id: string }>(podcasts: readonly P[], chosen: string | null): P | null =>
  podcasts.find((podcast) => podcast.id === chosen) ?? podcasts[0] ?? null

/** The podcast that the sidebar and its links speak of. */
export function useSelectedPodcast(): Podcast | null {
  const chosen = useAppStore((state) => state.selectedPodcastId)
  const { data = [] } = usePodcasts()
  return selectedAmong(data, chosen)
}

export function selectPodcast(podcastId: string): void {
  useAppStore.setState({ selectedPodcastId: podcastId })
}

/** The person's plan, as far as podcasts are concerned. */
export function useOwnPlan() {
  const { user } = useSession()
  const { data } = useQuery({
    ...query('UserInfoService.FindByUserID', { userId: user?.id ?? '' }),
    enabled: user !== undefined,
    select: ({ userInfo }) => userInfo,
  })
  const most = data && planLimits[data.subscriptionType].podcasts
  return {
    plan: data?.subscriptionType,
    /** As far as is known; the server has the last word. */
    isFull: data !== undefined && most !== undefined && most !== -1 && data.numberOfPodcasts >= most,
  }
}

/** To be called after a podcast came, went or changed hands: every list and number is asked for anew. */
export async function refreshPodcasts(): Promise<void> {
  const methods = ['PodcastService.FindByUserID', 'PodcastService.FindOwnedByUserID', 'UserInfoService.FindByUserID'] as const
  await Promise.all(methods.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))
}

/** Why no episode can be added now, if so. */
export const closedToEpisodes = ({ isComplete }: Pick<Podcast, 'isComplete'>): string | null =>
  isComplete ? 'This podcast is marked complete. Change its status to Active in Show Settings to add episodes.' : null
