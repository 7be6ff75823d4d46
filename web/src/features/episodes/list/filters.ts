import { episodeKinds } from '@castwright/contract/episodes.ts'

/** The lists of a podcast's episodes, as their addresses name them. */
export const episodeFilters = [
  { path: 'all', title: 'All', list: 'all' },
  { path: 'in-work', title: 'In Work', list: 'inWork' },
  { path: 'complete', title: 'Complete', list: 'complete' },
  { path: 'published', title: 'Published', list: 'published' },
] as const

export type EpisodeFilter = (typeof episodeFilters)[number]['path']

export const isEpisodeFilter = (path: string): path is EpisodeFilter => episodeFilters.some((filter) => filter.path === path)

/** What the server calls the list. */
export const kindOf = (path: EpisodeFilter): (typeof episodeKinds)[keyof typeof episodeKinds] =>
  episodeKinds[episodeFilters.find((filter) => filter.path === path)?.list ?? 'all']
