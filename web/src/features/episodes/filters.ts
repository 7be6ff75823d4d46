/** The lists of a podcast's episodes, as their addresses name them. */
export const episodeFilters = [
  { path: 'all', title: 'All' },
  { path: 'in-work', title: 'In Work' },
  { path: 'complete', title: 'Complete' },
  { path: 'published', title: 'Published' },
] as const

export type EpisodeFilter = (typeof episodeFilters)[number]['path']

export const isEpisodeFilter = (path: string): path is EpisodeFilter => episodeFilters.some((filter) => filter.path === path)
