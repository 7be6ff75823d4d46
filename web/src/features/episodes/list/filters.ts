import type { episodeKinds } from '@castwright/contract/episodes/shapes.ts'

type Kinds = typeof episodeKinds

/** Episode lists by URL segment, with their numbers in the API. Doesn't use zod, which the first screen doesn't load. */
export const episodeFilters = [
  { path: 'all', title: 'All', list: 'all', kind: 0 satisfies Kinds['all'] },
  { path: 'in-work', title: 'In Work', list: 'inWork', kind: 1 satisfies Kinds['inWork'] },
  { path: 'complete', title: 'Complete', list: 'complete', kind: 2 satisfies Kinds['complete'] },
  { path: 'published', title: 'Published', list: 'published', kind: 3 satisfies Kinds['published'] },
] as const

export type EpisodeFilter = (typeof episodeFilters)[number]['path']

export const isEpisodeFilter = (path: string): path is EpisodeFilter => episodeFilters.some((filter) => filter.path === path)

const filterAt = (path: EpisodeFilter) => episodeFilters.find((filter) => filter.path === path) ?? episodeFilters[0]

/** The list's number in the API. */
export const kindOf = (path: EpisodeFilter): Kinds[keyof Kinds] => filterAt(path).kind

/** The list's name in the API. */
export const listOf = (path: EpisodeFilter): keyof Kinds => filterAt(path).list
