import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Template } from '@castwright/contract/templates/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { rpc, RpcError } from '../../../lib/rpc.ts'
import { fetchEpisode } from '../manage/api.ts'

/** What the drawer is opened for: a new episode of a podcast, or an existing one and the field to focus. */
export type Opening = { podcast: Podcast; episodeId?: string; field?: string }

type Numbers = { seasonNumber: number; episodeNumber: number }

/** A template that a new episode can start from. */
export type TemplateChoice = Pick<Template, 'id' | 'name' | 'isDefault'>

/** Initial data: the current show, and the episode, or the next episode's numbers and the show's templates. */
export type Start = { podcast: Podcast; episode: Episode | null; next: Numbers; templates: readonly TemplateChoice[] }

export const firstNumbers: Numbers = { seasonNumber: 1, episodeNumber: 1 }

/** Finds the full episode with the highest season and episode number. */
async function findLast(podcastId: string): Promise<Episode | undefined> {
  const { episodes } = await rpc('EpisodeService.Find', {
    queryOptions: {
      filters: [
        { propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' },
        { propertyName: 'EpisodeType', propertyValue: 'FULL', propertyType: 'STRING' },
      ],
      orders: [
        { propertyName: 'SeasonNumber', sort: 'DESC' },
        { propertyName: 'EpisodeNumber', sort: 'DESC' },
      ],
      limit: 1,
    },
  })
  return episodes[0]
}

/** The numbers of the next episode. */
async function findNext(podcastId: string): Promise<Numbers> {
  // Without a suggestion the user can still type a number.
  const last = await findLast(podcastId).catch(() => undefined)
  return last ? { seasonNumber: last.seasonNumber ?? 1, episodeNumber: (last.episodeNumber ?? 0) + 1 } : firstNumbers
}

/** Without templates, the user can still add an episode. */
const findTemplates = (podcastId: string): Promise<readonly TemplateChoice[]> =>
  rpc('TemplateService.FindByPodcastID', { podcastId }).then(
    ({ templates }) => templates,
    () => [],
  )

async function findOne(episodeId: string): Promise<Episode> {
  const episode = await fetchEpisode(episodeId)
  if (episode === null) throw new RpcError('not_found', 'This episode no longer exists.')
  return episode
}

/** Loaded once per opening, so that a refetch doesn't overwrite what the user is typing. */
export function useInitialData({ podcast: { id: podcastId }, episodeId }: Opening) {
  const round = useId()
  return useQuery({
    queryKey: ['episode drawer', podcastId, episodeId, round],
    queryFn: async ({ signal }): Promise<Start> => {
      const [{ podcast }, episode, next, templates] = await Promise.all([
        rpc('PodcastService.Find', { podcastId }, { signal }),
        episodeId === undefined ? null : findOne(episodeId),
        episodeId === undefined ? findNext(podcastId) : firstNumbers,
        episodeId === undefined ? findTemplates(podcastId) : [],
      ])
      return { podcast, episode, next, templates }
    },
    staleTime: 'static',
    gcTime: 0,
  })
}
