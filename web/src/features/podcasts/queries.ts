import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useAppStore } from '../../lib/appStore.ts'
import { query } from '../../lib/rpc.ts'

/** What the routes need. Small, because every page loads it, also sign-in. */

export const podcastsQuery = (userId: string) => query('PodcastService.FindByUserID', { userId })

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export const sorted = (podcasts: readonly Podcast[]): Podcast[] =>
  podcasts.toSorted((one, other) => byTitle.compare(one.title, other.title))

/** The last selected podcast if it still exists, otherwise the first one. */
export const selectedAmong = <P extends { id: string }>(podcasts: readonly P[], chosen: string | null): P | null =>
  podcasts.find((podcast) => podcast.id === chosen) ?? podcasts[0] ?? null

export function selectPodcast(podcastId: string): void {
  useAppStore.setState({ selectedPodcastId: podcastId })
}
