import type { NewPodcastForm } from '@castwright/contract/podcast-form.ts'
import { isCountry, toLanguage } from '@castwright/contract/places.ts'
import type { FileRef } from '@castwright/contract/uploads.ts'
import { rpc, RpcError } from '../../../lib/rpc.ts'
import { browserZone } from '../../../lib/time.ts'
import { refreshPodcasts, selectPodcast } from '../api.ts'
import type { PickedArtwork } from '../../../components/artwork.ts'

/** Where the browser is at home: the first language, country and time zone of a podcast. */
function browserPlace(tag: string = navigator.language): { language?: string; location?: string; timeZone: string } {
  const language = toLanguage(tag)
  const region = language === null ? undefined : new Intl.Locale(tag).maximize().region
  return {
    ...(language !== null && { language }),
    ...(region !== undefined && isCountry(region) && { location: region }),
    timeZone: browserZone(),
  }
}

type Art = { artwork: PickedArtwork | undefined; file: FileRef | undefined }

/** Answers with the id of the new podcast, which is the chosen one from now on. */
export async function createPodcast(userId: string, facts: NewPodcastForm, { artwork, file }: Art): Promise<string> {
  const { podcastId } = await rpc('PodcastService.Create', {
    podcast: { ...facts, ...browserPlace() },
    userId,
    ...(artwork && file && { thumbnailFile: file, thumbnailCrop: artwork.crop }),
  })
  // What the page shows next may be old for a moment; the podcast is there all the same.
  await refreshPodcasts().catch(() => undefined)
  selectPodcast(podcastId)
  return podcastId
}

export const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

/** What the server found in the artwork, if so. */
export const artworkFaultIn = (error: unknown): string | undefined =>
  error instanceof RpcError ? (error.meta['thumbnail_file'] ?? error.meta['thumbnail_crop']) : undefined
