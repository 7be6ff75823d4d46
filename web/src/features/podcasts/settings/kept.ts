import type { Podcast } from '@castwright/contract/podcasts.ts'
import { useAppStore } from '../../../lib/appStore.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../../lib/rpc.ts'

/** What the browser keeps of podcasts, and how it learns of a change that was made here. */

export const podcastQuery = (podcastId: string) => ({
  ...query('PodcastService.Find', { podcastId }),
  // Read when the page is opened; what comes later must not run over what is being typed.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

type Listed = { podcasts: Podcast[] }
const lists = ['PodcastService.FindByUserID', 'PodcastService.FindOwnedByUserID'] as const

const inLists = (change: (podcasts: Podcast[]) => Podcast[]) => {
  for (const list of lists) {
    queryClient.setQueriesData<Listed>({ queryKey: queryKeyOf(list) }, (kept) => kept && { podcasts: change(kept.podcasts) })
  }
}

/** The podcast as the server answered it, everywhere at once. */
export function keepPodcast(podcast: Podcast): void {
  queryClient.setQueryData(podcastQuery(podcast.id).queryKey, { podcast })
  inLists((podcasts) => podcasts.map((one) => (one.id === podcast.id ? podcast : one)))
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.FindWithInfo') })
}

/** The podcast is gone: nothing speaks of it any more, and what counts podcasts asks again. */
export function forgetPodcast(podcastId: string): void {
  inLists((podcasts) => podcasts.filter((one) => one.id !== podcastId))
  useAppStore.setState((state) => (state.selectedPodcastId === podcastId ? { selectedPodcastId: null } : state))
  for (const name of [...lists, 'UserInfoService.FindByUserID', 'PodcastRoleService.ValidateAccess'] as const) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  }
}
