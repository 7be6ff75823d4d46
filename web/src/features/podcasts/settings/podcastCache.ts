import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useAppStore } from '../../../lib/appStore.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'

/** Keeps cached podcasts up to date after local changes. */

export const podcastQuery = (podcastId: string) => ({
  ...query('PodcastService.Find', { podcastId }),
  // Loaded once per visit: a refetch must not overwrite what the user is typing.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const findPodcast = async (podcastId: string): Promise<Podcast> => (await rpc('PodcastService.Find', { podcastId })).podcast

type Listed = { podcasts: Podcast[] }
const lists = ['PodcastService.FindByUserID', 'PodcastService.FindOwnedByUserID'] as const

const updateLists = (change: (podcasts: Podcast[]) => Podcast[]) => {
  for (const list of lists) {
    queryClient.setQueriesData<Listed>({ queryKey: queryKeyOf(list) }, (kept) => kept && { podcasts: change(kept.podcasts) })
  }
}

/** Updates the podcast in every cached query. */
export function cachePodcast(podcast: Podcast): void {
  queryClient.setQueryData(podcastQuery(podcast.id).queryKey, { podcast })
  updateLists((podcasts) => podcasts.map((one) => (one.id === podcast.id ? podcast : one)))
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.FindWithInfo') })
}

/** Removes a deleted podcast from cached lists and refetches counts. */
export function removeCachedPodcast(podcastId: string): void {
  updateLists((podcasts) => podcasts.filter((one) => one.id !== podcastId))
  useAppStore.setState((state) => (state.selectedPodcastId === podcastId ? { selectedPodcastId: null } : state))
  for (const name of [...lists, 'UserInfoService.FindByUserID', 'PodcastRoleService.ValidateAccess'] as const) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  }
}
