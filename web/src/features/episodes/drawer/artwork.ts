import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import type { ArtworkChoice } from '../../../components/artwork.ts'
import type { Start } from './initialData.ts'

export type ArtworkSource = 'podcast' | 'custom'

/** The chosen artwork source and custom artwork. */
export type Artwork = { source: ArtworkSource; custom: ArtworkChoice }

export const artworkAtStart = ({ episode }: Start): Artwork => ({ source: episode?.hasOwnPhoto ? 'custom' : 'podcast', custom: undefined })

export function artworkChanged(start: Start, { source, custom }: Artwork): boolean {
  return source !== artworkAtStart(start).source || (source === 'custom' && custom !== undefined)
}

/** Custom artwork requires an image. */
export function artworkMissing(start: Start, { source, custom }: Artwork): string | undefined {
  if (source === 'podcast' || custom) return undefined
  if (!start.episode?.hasOwnPhoto) return episodeMessages.artworkMissing
  return custom === null ? episodeMessages.artworkRequired : undefined
}
