import { episodeKinds } from '@castwright/contract/episodes.ts'

/** Episode lists by URL segment. */
export const episodeFilters = [
  { path: 'all', title: 'All', list: 'all' },
  { path: 'in-work', title: 'In Work', list: 'inWork' },
  { path: 'complete', title: 'Complete', list: 'complete' },
  { path: 'published', title: 'Published', list: 'published' },
] as const

export type EpisodeFilter = (typeof episodeFilters)[number]['path']

export const isEpisodeFilter = (path: string): path is EpisodeFilter => episodeFilters.some((filter) => filter.path === path)

/** The list's name in the API. */
export const kindOf = (path: EpisodeFilter): (typeof episodeKinds)[keyof typeof episodeKinds] =>
  episodeKinds[episodeFilters.find((filter) => filter.path === path)?.list ?? 'all']
