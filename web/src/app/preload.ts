import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { episodesQuery } from '../features/episodes/api.ts'
import { episodeQuery } from '../features/episodes/manage/api.ts'
import { isEpisodeFilter, kindOf } from '../features/episodes/list/filters.ts'
import type { EpisodeView } from '../features/episodes/list/view.ts'
import { queryOf } from '../features/episodes/list/viewQuery.ts'
import { podcastsQuery } from '../features/podcasts/queries.ts'
import { teamQuery } from '../features/teams/api.ts'
import { query } from '../lib/rpc.ts'
import { browserZone } from '../lib/time.ts'
import { podcastAt } from './protection.ts'

type Asker = { queryClient: QueryClient; user: User }

/** The page shows the error if the call fails again. */
const ignore = () => undefined

/** Asks for what the Episodes page shows first, when a link to it is pointed at or opened. */
export function preloadEpisodes(
  { queryClient, user }: Asker,
  { profileUrl, filter }: { profileUrl: string; filter: string },
  { q: text = '', ...view }: EpisodeView & { q?: string | undefined },
): void {
  const podcasts = queryClient.getQueryData(podcastsQuery(user.id).queryKey)?.podcasts ?? []
  const podcast = podcastAt(podcasts, profileUrl)
  if (!podcast || !isEpisodeFilter(filter)) return
  const asked = { podcastId: podcast.id, kind: kindOf(filter), text, view: queryOf(view, user.timeZone || browserZone()) }
  queryClient.infiniteQuery(episodesQuery(asked)).catch(ignore)
  queryClient.query(teamQuery(podcast.id)).catch(ignore)
}

/** The same for the page of an episode. */
export function preloadEpisode({ queryClient }: Pick<Asker, 'queryClient'>, episodeId: string): void {
  queryClient.query(episodeQuery(episodeId)).catch(ignore)
  queryClient.query(query('EpisodeProgressService.FindByEpisodeID', { episodeId })).catch(ignore)
}
