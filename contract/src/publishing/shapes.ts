import { z } from 'zod'
import { BonusType, EpisodeType, TrailerType } from '../episodes/form.ts'
import { ParentalAdvisory } from '../podcasts/form.ts'
import { Thumbnail } from '../podcasts/shapes.ts'
import { Id, Instant } from '../shapes.ts'

/** The public snapshot of a published episode. */
export const PublicEpisode = z.object({
  id: Id,
  podcastId: Id,
  title: z.string(),
  label: z.string(),
  /** Sanitized HTML. */
  showNotes: z.string(),
  summary: z.string(),
  seasonNumber: z.number().nullable(),
  episodeNumber: z.number().nullable(),
  episodeType: EpisodeType,
  trailerType: TrailerType.nullable(),
  bonusType: BonusType.nullable(),
  parentalAdvisory: ParentalAdvisory,
  photoUrl: z.string(),
  thumbnails: z.array(Thumbnail),
  /** Seconds. */
  duration: z.number(),
  publishedDate: Instant,
  mediaUrl: z.string(),
  contentType: z.string(),
  fileSize: z.number(),
})
export type PublicEpisode = z.infer<typeof PublicEpisode>
