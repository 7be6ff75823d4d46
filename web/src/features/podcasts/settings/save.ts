import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { PodcastForm } from '@castwright/contract/podcasts/form.ts'
import type { Choice } from '../../../lib/choice.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'
import { rpc, RpcError } from '../../../lib/rpc.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { type ArtworkChoice, artworkParcel } from '../../../components/artwork.ts'
import { type Difference, saveWithConflictCheck } from '../../../ui/saveWithConflictCheck.tsx'
import { differencesTo } from './form.ts'
import { cachePodcast } from './podcastCache.ts'

export type Files = { artwork: ArtworkChoice; audioBio: Choice<PickedSound> }
export type FileName = keyof Files
export const noFiles: Files = { artwork: undefined, audioBio: undefined }

/** Uploads the files, then saves the podcast. */
export function useSave(podcast: Podcast, userId: string) {
  const { send, ...sending } = useSending<FileName>()
  const save = (updatedPodcast: Partial<PodcastForm>, { artwork, audioBio }: Files) =>
    send(
      {
        ...(artwork && { artwork: artworkParcel('podcast-photos', artwork) }),
        ...(audioBio && { audioBio: { bucket: 'podcast-audio-bios', file: audioBio.file, contentType: audioBio.contentType } }),
      },
      async (sent) => {
        const put = async (version: number) => {
          const { updatedPodcast: saved } = await rpc('PodcastService.Update', {
            podcastId: podcast.id,
            userId,
            // A null URL removes the file.
            updatedPodcast: {
              ...updatedPodcast,
              ...(artwork === null && { photoUrl: null }),
              ...(audioBio === null && { audioBioUrl: null }),
              version,
            },
            ...(artwork && sent.artwork && { thumbnailFile: sent.artwork, thumbnailCrop: artwork.crop }),
            ...(sent.audioBio && { audioBioFile: sent.audioBio }),
          })
          return saved
        }
        const result = await saveWithConflictCheck({
          base: podcast,
          what: 'The settings',
          save: put,
          findNow: async () => (await rpc('PodcastService.Find', { podcastId: podcast.id })).podcast,
          differencesTo: (theirs) => [
            ...fileDifference('Podcast Artwork', artwork, podcast.photoUrl, theirs.photoUrl),
            ...differencesTo(theirs, podcast, updatedPodcast),
            ...fileDifference('Audio Bio', audioBio, podcast.audioBioUrl, theirs.audioBioUrl),
          ],
        })
        if (result.kind !== 'editing') cachePodcast(result.value)
        return result
      },
    )
  return { save, ...sending }
}

const fileDifference = (label: string, choice: unknown, before: string | null, now: string | null): Difference[] =>
  choice === undefined || before === now
    ? []
    : [{ label, mine: choice === null ? null : 'A new file', theirs: now === null ? null : 'Another file' }]

/** Error messages by file field. */
export function fileErrorsFrom(error: unknown): Partial<Record<FileName, string>> {
  if (error instanceof FileFault) return { [error.file]: error.message }
  if (!(error instanceof RpcError)) return {}
  const { thumbnail_file: artwork, audio_bio_file: audioBio } = error.meta
  return { ...(artwork && { artwork }), ...(audioBio && { audioBio }) }
}
