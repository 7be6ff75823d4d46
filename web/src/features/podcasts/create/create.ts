import type { NewPodcastForm } from '@castwright/contract/podcasts/form.ts'
import { isCountry, toLanguage } from '@castwright/contract/places.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import { rpc, RpcError } from '../../../lib/rpc.ts'
import { browserZone } from '../../../lib/time.ts'
import { refreshPodcasts } from '../api.ts'
import { selectPodcast } from '../queries.ts'
import type { PickedArtwork } from '../../../components/artwork.ts'

/** Defaults for a new podcast's language, country and time zone, taken from the browser. */
function browserDefaults(tag: string = navigator.language): { language?: string; location?: string; timeZone: string } {
  const language = toLanguage(tag)
  const region = language === null ? undefined : new Intl.Locale(tag).maximize().region
  return {
    ...(language !== null && { language }),
    ...(region !== undefined && isCountry(region) && { location: region }),
    timeZone: browserZone(),
  }
}

type Art = { artwork: PickedArtwork | undefined; file: FileRef | undefined }

/** Creates and selects the podcast. Returns its id. */
export async function createPodcast(userId: string, facts: NewPodcastForm, { artwork, file }: Art): Promise<string> {
  const { podcastId } = await rpc('PodcastService.Create', {
    podcast: { ...facts, ...browserDefaults() },
    userId,
    ...(artwork && file && { thumbnailFile: file, thumbnailCrop: artwork.crop }),
  })
  // A failed refetch only leaves stale lists. The podcast exists.
  await refreshPodcasts().catch(() => undefined)
  selectPodcast(podcastId)
  return podcastId
}

export const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

/** The server's error about the artwork, if any. */
export const artworkErrorIn = (error: unknown): string | undefined =>
  error instanceof RpcError ? (error.meta['thumbnail_file'] ?? error.meta['thumbnail_crop']) : undefined
