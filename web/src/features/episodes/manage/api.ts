import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'

/** Polling interval in milliseconds, so that other people's changes appear without a reload. */
const pollIntervalMs = 30_000

/** One full episode. */
export const episodeQuery = (episodeId: string) =>
  query('EpisodeService.Find', {
    queryOptions: { filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING', operator: 'EQUAL' }], limit: 1 },
  })

/** The episode, or null if it doesn't exist or isn't accessible. */
export const useEpisode = (episodeId: string) =>
  useQuery({ ...episodeQuery(episodeId), refetchInterval: pollIntervalMs, select: ({ episodes }) => episodes[0] ?? null })

/** Fetches the current episode, bypassing the cache. */
export async function fetchEpisode(episodeId: string): Promise<Episode | null> {
  const { episodes } = await queryClient.query({ ...episodeQuery(episodeId), staleTime: 0 })
  return episodes[0] ?? null
}

/** Caches the episode from a response and refetches lists. */
export async function cacheEpisode(episode: Episode): Promise<void> {
  const { queryKey } = episodeQuery(episode.id)
  // A request already in flight would overwrite this with older data.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Output<'EpisodeService.Find'>>(queryKey, (known) => known && { ...known, episodes: [episode] })
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
}

type Changes = Parameters<typeof rpc<'EpisodeService.Update'>>[1]['episode']

export async function updateEpisode(episodeId: string, changes: Changes, options: { keepalive?: boolean } = {}): Promise<Episode> {
  const { episode } = await rpc('EpisodeService.Update', { episodeId, episode: changes }, options)
  await cacheEpisode(episode)
  return episode
}

/** Restores a deleted draft. */
export async function restoreEpisode(episodeId: string): Promise<void> {
  await rpc('EpisodeService.Restore', { episodeId })
  await removeCachedEpisode(episodeId)
}

/** Call after the episode was deleted and its page left. */
export async function removeCachedEpisode(episodeId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: episodeQuery(episodeId).queryKey })
  const methods = [
    'EpisodeService.FindWithProgress',
    'EpisodeService.FindDeleted',
    'PodcastService.FindByUserID',
    'PodcastInfoService.FindByPodcastID',
    'RecordingService.FindByPodcastID',
  ] as const
  await Promise.all(methods.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))
}
