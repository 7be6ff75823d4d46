import { rankMatches } from '@castwright/contract/search/ranking.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { PodcastOrder } from '../../lib/appStore.ts'

/** With fewer podcasts, all fit on one screen. */
export const toolsFrom = 6

export const orders: Record<PodcastOrder, string> = { updated: 'Last updated', title: 'Title', created: 'Date created' }

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const newestFirst = (one: string | null, other: string | null): number => (other ?? '').localeCompare(one ?? '')

const compare: Record<PodcastOrder, (one: Podcast, other: Podcast) => number> = {
  updated: (one, other) => newestFirst(one.lastUpdatedAt ?? one.createdAt, other.lastUpdatedAt ?? other.createdAt),
  title: (one, other) => collator.compare(one.title, other.title),
  created: (one, other) => newestFirst(one.createdAt, other.createdAt),
}

/** The podcasts whose title contains every word of the search, in this order. */
export const sortPodcasts = (podcasts: readonly Podcast[], order: PodcastOrder, search: string): Podcast[] =>
  (search.trim() === '' ? [...podcasts] : rankMatches(podcasts, search, ({ title }) => [title])).toSorted(compare[order])
