import type { Episode, EpisodeSummary } from '@castwright/contract/episodes.ts'
import { planLimits } from '@castwright/contract/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'

/** What publishing needs to know of an episode. */
export type Publishable = Pick<
  EpisodeSummary,
  'id' | 'title' | 'isPublished' | 'plannedReleaseDate' | 'scheduledReleaseDate' | 'lastPublishedDate' | 'publishedEpisodeModified'
>

/** Everything that speaks of what is out, or counts it. */
const touched = [
  'EpisodeService.FindWithProgress',
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeService.CheckRelease',
  'PodcastInfoService.FindByPodcastID',
  'PodcastService.FindWithInfo',
  'PodcastService.FindByUserID',
  'PodcastService.CheckFeed',
] as const

/** What was answered is what is known from now on; the rest is asked for anew. */
async function keep(episode: Episode): Promise<Episode> {
  const queryKey = queryKeyOf('EpisodeService.Find')
  // A question asked before would bring the answer of before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Output<'EpisodeService.Find'>>(
    { queryKey },
    (known) => known && { ...known, episodes: known.episodes.map((one) => (one.id === episode.id ? episode : one)) },
  )
  for (const name of touched) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  return episode
}

/** Without a date, an episode that was published before keeps the one it had. */
export const publish = async (episodeId: string, date?: Date | 'now'): Promise<Episode> =>
  keep(
    (
      await rpc('EpisodeService.Publish', {
        episodeId,
        manualTrigger: true,
        ...(date === 'now' ? { useCurrentDate: true } : date && { publishedDate: date.toISOString() }),
      })
    ).episode,
  )

export const schedule = async (episodeId: string, at: Date): Promise<Episode> =>
  keep((await rpc('EpisodeService.Schedule', { episodeId, scheduledReleaseDate: at.toISOString() })).episode)

export const unschedule = async (episodeId: string): Promise<Episode> =>
  keep((await rpc('EpisodeService.Unschedule', { episodeId })).episode)

export const unpublish = async (episodeId: string): Promise<Episode> => keep((await rpc('EpisodeService.Unpublish', { episodeId })).episode)

/** Why the plan has no room for it; null where something else is in the way. */
export function planLimitOf(error: unknown): string | null {
  if (!(error instanceof RpcError) || error.meta['reason'] !== 'plan_limit') return null
  return error.meta['limit'] === 'podcasts' ? words.tooManyPodcasts : words.full
}

/** Whether the plan has no room for another published episode, as far as is known; the server has the last word. */
export async function isFull(podcastId: string): Promise<boolean> {
  const asked = query('PodcastInfoService.FindByPodcastID', { podcastId })
  const answer = await queryClient.query({ ...asked, staleTime: 30_000, retry: retryThrice }).catch(() => null)
  if (answer === null) return false
  const { subscriptionType, numberOfPublishedEpisodes } = answer.podcastInfo
  const most = planLimits[subscriptionType].publishedEpisodes
  return most !== -1 && numberOfPublishedEpisodes >= most
}

export const words = {
  unsynced: 'This episode has unsynced changes! Please "Republish" to update this episode in your RSS Feed.',
  askNow: 'Are you sure you want to publish now?',
  askNowText: 'When you click "Confirm" below, this episode will be published to your RSS feed immediately.',
  published: 'Episode published to RSS Feed!',
  publishFailed: 'Error publishing episode.',
  republished: 'This episode was republished! Your RSS Feed has been updated.',
  scheduled: 'Successfully scheduled episode for publishing!',
  scheduleFailed: 'Failed to schedule episode for publishing.',
  unscheduled: 'Episode unscheduled.',
  unscheduleFailed: 'Sorry, we were unable to unschedule your episode.',
  dateChanged: 'Successfully updated publishing date.',
  dateFailed: 'Sorry, we were unable to update your publishing date.',
  unpublished: 'Episode unpublished.',
  unpublishFailed: 'Sorry, we were unable to unpublish your episode.',
  checking: 'The checks are still under way.',
  blocked: 'Fix the errors first: directories would refuse the episode.',
  full: 'The plan has reached its limit of published episodes. Planning is unlimited.',
  tooManyPodcasts: 'The owner of this podcast has more podcasts than the plan has room for.',
} as const
