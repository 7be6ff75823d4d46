import type { EpisodeForm } from '@castwright/contract/episode-form.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { queryKeyOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { artworkParcel } from '../../../components/artwork.ts'
import { keepEpisode } from '../manage/api.ts'
import { type Artwork, artworkChanged } from './artwork.ts'
import { changesOf } from './form.ts'
import type { Start } from './start.ts'

/** Saves an episode with its artwork, and answers with its id; what was called back has no result. */
export function useSave(start: Start) {
  const { send, progress, cancel } = useSending<'artwork'>()
  const save = (form: EpisodeForm, artwork: Artwork) => {
    const picked = artwork.source === 'custom' ? artwork.custom : null
    return send(picked ? { artwork: artworkParcel('episode-photos', picked) } : {}, async (files) => {
      const art = picked && files.artwork ? { thumbnailFile: files.artwork, thumbnailCrop: picked.crop } : null
      if (start.episode === null) return { id: await create(start.podcast.id, form, art ?? {}) }
      // Null in place of the address returns to the podcast's artwork.
      const back = artworkChanged(start, artwork) && !art ? { photoUrl: null } : {}
      const { id } = start.episode
      const { episode } = await rpc('EpisodeService.Update', { episodeId: id, episode: { ...changesOf(start, form), ...back }, ...art })
      await keepEpisode(episode)
      return { id }
    })
  }
  return { save, share: progress.artwork, cancelUpload: cancel }
}

type Art = Partial<Pick<Parameters<typeof rpc<'EpisodeService.Create'>>[1], 'thumbnailFile' | 'thumbnailCrop'>>

async function create(podcastId: string, form: EpisodeForm, art: Art): Promise<string> {
  const { episodeId } = await rpc('EpisodeService.Create', { episode: { ...form, podcastId }, ...art })
  // The lists and the podcast's number of episodes are old now.
  for (const name of ['EpisodeService.FindWithProgress', 'PodcastService.FindByUserID'] as const)
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  return episodeId
}

/** What the sending or the server found in the artwork, if so. */
export function artworkFaultIn(error: unknown): string | undefined {
  if (error instanceof FileFault) return error.message
  return error instanceof RpcError ? (error.meta['thumbnail_file'] ?? error.meta['thumbnail_crop']) : undefined
}
