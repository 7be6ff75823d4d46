import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { act, newProgress } from '@castwright/contract/workflow/steps.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { queryKeyOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { artworkParcel } from '../../../components/artwork.ts'
import { askDueDates } from '../../../components/releaseMove/askRelease.tsx'
import { refetchDates, type Release, sendRelease } from '../../../components/releaseMove/moveRelease.ts'
import { cacheEpisode } from '../manage/api.ts'
import { type Artwork, artworkChanged } from './artwork.ts'
import { changesOf } from './form.ts'
import type { Start } from './initialData.ts'

/** Uploads the artwork, saves the episode and returns its id. */
export function useSave(start: Start, timeZone: string) {
  const { send, progress, cancel } = useSending<'artwork'>()
  const save = async (form: EpisodeForm, artwork: Artwork, templateId: string | null) => {
    const release = movedRelease(start, form)
    const answer = release ? await askDueDates(release, form.plannedReleaseDate!, datesOf(start, timeZone)) : 'alone'
    if (answer === 'no') return 'left' as const
    const picked = artwork.source === 'custom' ? artwork.custom : null
    return send(picked ? { artwork: artworkParcel('episode-photos', picked) } : {}, async (files) => {
      const art = picked && files.artwork ? { thumbnailFile: files.artwork, thumbnailCrop: picked.crop } : null
      if (start.episode === null)
        return { id: await create(start.podcast.id, form, { ...art, ...(templateId !== null && { templateId }) }) }
      // A null URL goes back to the podcast artwork.
      const back = artworkChanged(start, artwork) && !art ? { photoUrl: null } : {}
      const { id } = start.episode
      if (release && answer === 'with due dates') {
        await sendRelease(release, form.plannedReleaseDate, true)
        refetchDates()
      }
      const { episode } = await rpc('EpisodeService.Update', { episodeId: id, episode: { ...changesOf(start, form), ...back }, ...art })
      await cacheEpisode(episode)
      return { id }
    })
  }
  return { save, share: progress.artwork, cancelUpload: cancel }
}

/** The planned release if its date changes to another one. */
function movedRelease({ episode }: Start, { plannedReleaseDate }: EpisodeForm): Release | null {
  if (!episode?.plannedReleaseDate || !plannedReleaseDate || episode.scheduledReleaseDate !== null) return null
  if (Date.parse(episode.plannedReleaseDate) === Date.parse(plannedReleaseDate)) return null
  return { kind: 'planned', title: episode.title, episodeId: episode.id, startsAt: episode.plannedReleaseDate }
}

const datesOf = ({ podcast }: Start, timeZone: string) => ({
  showZone: podcast.timeZone,
  timeZone,
  today: localTimeAt(new Date(), timeZone).date,
})

type Extras = Partial<Pick<Parameters<typeof rpc<'EpisodeService.Create'>>[1], 'thumbnailFile' | 'thumbnailCrop' | 'templateId'>>

async function create(podcastId: string, form: EpisodeForm, extras: Extras): Promise<string> {
  const { episodeId } = await rpc('EpisodeService.Create', { episode: { ...form, podcastId }, ...extras })
  await completeSetup(episodeId)
  // Episode lists and counts are stale now.
  for (const name of ['EpisodeService.FindWithProgress', 'PodcastService.FindByUserID'] as const)
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  return episodeId
}

/** The form requires everything that the first step asks for. If this fails, the step can be marked as done on the episode's page. */
async function completeSetup(episodeId: string): Promise<void> {
  const episodeProgress = { ...act(newProgress, 'setup', 'done'), episodeId }
  await rpc('EpisodeProgressService.Update', { episodeProgress }).catch(() => undefined)
}

/** The error about the artwork from the upload or the server, if any. */
export function artworkErrorIn(error: unknown): string | undefined {
  if (error instanceof FileFault) return error.message
  return error instanceof RpcError ? (error.meta['thumbnail_file'] ?? error.meta['thumbnail_crop']) : undefined
}
