import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { PodcastForm } from '@castwright/contract/podcasts/form.ts'
import type { Choice } from '../../../lib/choice.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSending } from '../../../lib/useSending.ts'
import { fileDifference } from '../../../components/settingsForm.tsx'
import { type ArtworkChoice, artworkParcel } from '../../../components/artwork.ts'
import { saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'
import { differencesTo } from './form.ts'
import { cachePodcast, findPodcast } from './podcastCache.ts'

export type Files = { artwork: ArtworkChoice; audioBio: Choice<PickedSound> }
export const noFiles: Files = { artwork: undefined, audioBio: undefined }

/** Uploads the files, then saves the podcast. */
export function useSave(podcast: Podcast, userId: string) {
  const { send, ...uploads } = useSending<keyof Files>()
  const save = (changes: Partial<PodcastForm>, { artwork, audioBio }: Files) => {
    const parcels = {
      ...(artwork && { artwork: artworkParcel('podcast-photos', artwork) }),
      ...(audioBio && { audioBio: { bucket: 'podcast-audio-bios' as const, file: audioBio.file, contentType: audioBio.contentType } }),
    }
    return send(parcels, async (sent) => {
      const result = await saveWithConflictCheck({
        base: podcast,
        what: 'The settings',
        save: async (version) => {
          // A null URL removes the file.
          const removed = { ...(artwork === null && { photoUrl: null }), ...(audioBio === null && { audioBioUrl: null }) }
          const { updatedPodcast } = await rpc('PodcastService.Update', {
            podcastId: podcast.id,
            userId,
            updatedPodcast: { ...changes, ...removed, version },
            ...(artwork && sent.artwork && { thumbnailFile: sent.artwork, thumbnailCrop: artwork.crop }),
            ...(sent.audioBio && { audioBioFile: sent.audioBio }),
          })
          return updatedPodcast
        },
        findNow: () => findPodcast(podcast.id),
        differencesTo: (theirs) => [
          ...fileDifference('Podcast Artwork', artwork, podcast.photoUrl, theirs.photoUrl),
          ...differencesTo(theirs, podcast, changes),
          ...fileDifference('Audio Bio', audioBio, podcast.audioBioUrl, theirs.audioBioUrl),
        ],
      })
      if (result.kind !== 'editing') cachePodcast(result.value)
      return result
    })
  }
  return { save, ...uploads }
}
