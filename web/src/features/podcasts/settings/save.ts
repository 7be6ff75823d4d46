import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { PodcastForm } from '@castwright/contract/podcast-form.ts'
import type { Choice } from '../../../lib/choice.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'
import { rpc, RpcError } from '../../../lib/rpc.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { type ArtworkChoice, artworkParcel } from '../../../ui/form/artwork.ts'
import { keepPodcast } from './kept.ts'

export type Files = { artwork: ArtworkChoice; audioBio: Choice<PickedSound> }
export type FileName = keyof Files
export const noFiles: Files = { artwork: undefined, audioBio: undefined }

/** Saves a podcast with its files; what was called back has no result. */
export function useSave(podcast: Podcast, userId: string) {
  const { send, ...sending } = useSending<FileName>()
  const save = (updatedPodcast: Partial<PodcastForm>, { artwork, audioBio }: Files) =>
    send(
      {
        ...(artwork && { artwork: artworkParcel('podcast-photos', artwork) }),
        ...(audioBio && { audioBio: { bucket: 'podcast-audio-bios', file: audioBio.file, contentType: audioBio.contentType } }),
      },
      async (sent) => {
        const { updatedPodcast: saved } = await rpc('PodcastService.Update', {
          podcastId: podcast.id,
          userId,
          // Null in place of an address takes away what is there.
          updatedPodcast: {
            ...updatedPodcast,
            ...(artwork === null && { photoUrl: null }),
            ...(audioBio === null && { audioBioUrl: null }),
          },
          ...(artwork && sent.artwork && { thumbnailFile: sent.artwork, thumbnailCrop: artwork.crop }),
          ...(sent.audioBio && { audioBioFile: sent.audioBio }),
        })
        keepPodcast(saved)
        return saved
      },
    )
  return { save, ...sending }
}

/** What is to be said at the files. */
export function fileFaults(error: unknown): Partial<Record<FileName, string>> {
  if (error instanceof FileFault) return { [error.file]: error.message }
  if (!(error instanceof RpcError)) return {}
  const { thumbnail_file: artwork, audio_bio_file: audioBio } = error.meta
  return { ...(artwork && { artwork }), ...(audioBio && { audioBio }) }
}
