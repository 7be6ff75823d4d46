import { episodeMessages } from '@castwright/contract/episode-form.ts'
import type { ArtworkChoice } from '../../../components/artwork.ts'
import type { Start } from './start.ts'

export type ArtworkSource = 'podcast' | 'custom'

/** Which artwork the episode shows, and what was chosen for its own. */
export type Artwork = { source: ArtworkSource; custom: ArtworkChoice }

export const artworkAtStart = ({ episode }: Start): Artwork => ({ source: episode?.hasOwnPhoto ? 'custom' : 'podcast', custom: undefined })

export function artworkChanged(start: Start, { source, custom }: Artwork): boolean {
  return source !== artworkAtStart(start).source || (source === 'custom' && custom !== undefined)
}

/** An episode that is to have artwork of its own has some. */
export function artworkMissing(start: Start, { source, custom }: Artwork): string | undefined {
  if (source === 'podcast' || custom) return undefined
  if (!start.episode?.hasOwnPhoto) return episodeMessages.artworkMissing
  return custom === null ? episodeMessages.artworkRequired : undefined
}
