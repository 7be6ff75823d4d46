import type { Episode, EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import { limitsFor } from '@castwright/contract/billing/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { countPlainUrls, linkUrls } from '@castwright/contract/plain-urls.ts'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { counted } from '../../lib/numbers.ts'
import { messageOf, query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

/** The episode fields that publishing uses. */
export type Publishable = Pick<
  EpisodeSummary,
  'id' | 'title' | 'isPublished' | 'plannedReleaseDate' | 'scheduledReleaseDate' | 'lastPublishedDate' | 'publishedEpisodeModified'
>

/** Queries that show or count published episodes. */
const affectedQueries = [
  'EpisodeService.FindWithProgress',
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeService.CheckRelease',
  'PodcastInfoService.FindByPodcastID',
  'PodcastService.FindWithInfo',
  'PodcastService.FindByUserID',
  'PodcastService.CheckFeed',
] as const

/** Caches the episode from a response and refetches the rest. */
async function cacheEpisode({ episode }: { episode: Episode }): Promise<Episode> {
  const queryKey = queryKeyOf('EpisodeService.Find')
  // A request already in flight would overwrite this with older data.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Output<'EpisodeService.Find'>>(
    { queryKey },
    (known) => known && { ...known, episodes: known.episodes.map((one) => (one.id === episode.id ? episode : one)) },
  )
  for (const name of affectedQueries) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  return episode
}

/** Without a date, a previously published episode keeps its date. */
export const publish = (episodeId: string, date?: Date | 'now'): Promise<Episode> =>
  rpc('EpisodeService.Publish', {
    episodeId,
    manualTrigger: true,
    ...(date === 'now' ? { useCurrentDate: true } : date && { publishedDate: date.toISOString() }),
  }).then(cacheEpisode)

export const schedule = (episodeId: string, at: Date, shiftDueDates = false): Promise<Episode> =>
  rpc('EpisodeService.Schedule', {
    episodeId,
    scheduledReleaseDate: at.toISOString(),
    ...(shiftDueDates && { shiftDueDates }),
  }).then(cacheEpisode)

export const unschedule = (episodeId: string): Promise<Episode> => rpc('EpisodeService.Unschedule', { episodeId }).then(cacheEpisode)

export const unpublish = (episodeId: string): Promise<Episode> => rpc('EpisodeService.Unpublish', { episodeId }).then(cacheEpisode)

const saveNotes = async (episodeId: string, showNotes: string, showNotesVersion: number): Promise<Episode> =>
  cacheEpisode(await rpc('EpisodeService.Update', { episodeId, episode: { showNotes, showNotesVersion } }))

/** Links the plain URLs in the saved show notes, with Undo. */
export async function linkNotes(episodeId: string, onUndone: () => void): Promise<void> {
  const { episodes } = await rpc('EpisodeService.Find', {
    queryOptions: { filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING', operator: 'EQUAL' }], limit: 1 },
  })
  const [before] = episodes
  if (!before) return
  const { showNotesVersion: version } = await saveNotes(episodeId, linkUrls(before.showNotes), before.showNotesVersion)
  const undo = () => saveNotes(episodeId, before.showNotes, version).then(onUndone, (error: unknown) => void toast.error(messageOf(error)))
  toast.undo(`${counted(countPlainUrls(before.showNotes), 'URL')} linked.`, () => void undo())
}

/** The plan limit message, or null for other errors. */
export function planLimitMessage(error: unknown): string | null {
  if (!(error instanceof RpcError) || error.meta['reason'] !== 'plan_limit') return null
  return error.meta['limit'] === 'podcasts' ? messages.tooManyPodcasts : messages.full
}

/** Whether the limit of published episodes is reached, based on cached data. The server enforces it. */
export async function isLimitReached(podcastId: string): Promise<boolean> {
  const infoQuery = query('PodcastInfoService.FindByPodcastID', { podcastId })
  const answer = await queryClient.query({ ...infoQuery, staleTime: 30_000, retry: retryThrice }).catch(() => null)
  if (answer === null) return false
  const { subscriptionType, unlimited, numberOfPublishedEpisodes } = answer.podcastInfo
  const maxEpisodes = limitsFor({ plan: subscriptionType, unlimited }).publishedEpisodes
  return maxEpisodes !== -1 && numberOfPublishedEpisodes >= maxEpisodes
}

export const messages = {
  unsynced: 'This episode has unsynced changes! Please "Republish" to update this episode in your RSS Feed.',
  askNow: 'Are you sure you want to publish now?',
  askNowText: 'When you click "Confirm" below, this episode will be published to your RSS feed immediately.',
  published: 'Episode published to RSS Feed!',
  publishFailed: 'Error publishing episode.',
  republished: 'This episode was republished! Your RSS Feed has been updated.',
  scheduled: 'Successfully scheduled episode for publishing!',
  scheduleFailed: 'Failed to schedule episode for publishing.',
  unscheduled: 'Episode unscheduled.',
  tooLate: 'The scheduled time has passed. Choose another one.',
  unscheduleFailed: 'Sorry, we were unable to unschedule your episode.',
  dateChanged: 'Successfully updated publishing date.',
  dateFailed: 'Sorry, we were unable to update your publishing date.',
  unpublished: 'Episode unpublished.',
  unpublishFailed: 'Sorry, we were unable to unpublish your episode.',
  checking: 'The checks are still running.',
  blocked: 'Fix the errors first. Directories would reject this episode.',
  full: "You've reached your plan's published episode limit. You can still plan new episodes.",
  tooManyPodcasts: 'The podcast owner has more podcasts than their plan allows.',
} as const
