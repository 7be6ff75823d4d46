import type { Episode } from '@castwright/contract/episodes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'

/** Milliseconds. What others change appears without a reload. */
const every = 30_000

/** One episode with all its facts. */
const episodeQuery = (episodeId: string) =>
  query('EpisodeService.Find', {
    queryOptions: { filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING', operator: 'EQUAL' }], limit: 1 },
  })

/** The episode; null where there is none for this person. */
export const useEpisode = (episodeId: string) =>
  useQuery({ ...episodeQuery(episodeId), refetchInterval: every, select: ({ episodes }) => episodes[0] ?? null })

/** The episode as the server has it this moment. */
export async function findEpisodeNow(episodeId: string): Promise<Episode | null> {
  const { episodes } = await queryClient.query({ ...episodeQuery(episodeId), staleTime: 0 })
  return episodes[0] ?? null
}

/** What a change answered is what is known from now on; lists ask anew. */
export async function keepEpisode(episode: Episode): Promise<void> {
  const { queryKey } = episodeQuery(episode.id)
  // A question asked before would bring the answer of before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Output<'EpisodeService.Find'>>(queryKey, (known) => known && { ...known, episodes: [episode] })
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
}

type Changes = Parameters<typeof rpc<'EpisodeService.Update'>>[1]['episode']

export async function updateEpisode(episodeId: string, changes: Changes): Promise<Episode> {
  const { episode } = await rpc('EpisodeService.Update', { episodeId, episode: changes })
  await keepEpisode(episode)
  return episode
}

/** A link to the public page of the episode as it is now, and when it ends. */
export const createPreview = (episodeId: string) => rpc('EpisodeService.CreatePreview', { episodeId })

/** The recording goes too, or back to the library. */
export async function deleteEpisode(episodeId: string, deleteRecording: boolean): Promise<void> {
  await rpc('EpisodeService.Delete', { episodeId, deleteRecording })
}

/** To be called after an episode went and its page was left. */
export async function forgetEpisode(episodeId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: episodeQuery(episodeId).queryKey })
  const methods = [
    'EpisodeService.FindWithProgress',
    'PodcastService.FindByUserID',
    'PodcastInfoService.FindByPodcastID',
    'RecordingService.FindByPodcastID',
  ] as const
  await Promise.all(methods.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))
}
