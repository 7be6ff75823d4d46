import type { Podcast } from '@castwright/contract/podcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useAppStore } from '../../lib/appStore.ts'
import { query } from '../../lib/rpc.ts'
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
