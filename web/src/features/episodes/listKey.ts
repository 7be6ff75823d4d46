import type { episodeKinds } from '@castwright/contract/episodes/shapes.ts'
import { queryKeyOf } from '../../lib/rpc.ts'
import type { queryOf } from './list/viewQuery.ts'

export type Asked = {
  podcastId: string
  kind: (typeof episodeKinds)[keyof typeof episodeKinds]
  /** Filters by title. */
  text: string
  /** Further filters and the order, as in the API. */
  view?: ReturnType<typeof queryOf>
}

/** The query key of a list of episodes. Small, because every page loads it, also sign-in. */
export const listKey = ({ podcastId, kind, text, view }: Asked) =>
  [...queryKeyOf('EpisodeService.FindWithProgress'), podcastId, kind, text, view] as const
