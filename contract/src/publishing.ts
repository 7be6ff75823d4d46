import { z } from 'zod'
import { BonusType, EpisodeType, TrailerType } from './episode-form.ts'
import { Episode } from './episodes.ts'
import { queryLimits } from './limits.ts'
import { method } from './method.ts'
import { ParentalAdvisory } from './podcast-form.ts'
import { Thumbnail } from './podcasts.ts'
import { QueryMeta } from './queries.ts'
import { Finding } from './release-checks.ts'
import { Id, Instant, RequestId } from './shapes.ts'

/** What everybody may see of a published episode: its snapshot. */
export const PublicEpisode = z.object({
  id: Id,
  podcastId: Id,
  title: z.string(),
  label: z.string(),
  /** HTML that was cleaned. */
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

const changed = z.object({ episode: Episode })

/** EpisodeService: what brings an episode to its listeners. */
export const EpisodePublishing = {
  Publish: method({
    summary:
      'Publishes an episode as it is now, or again with what changed since. With a date it goes out under that date, which is not in the future. Without one, an episode that was published before keeps its date unless `useCurrentDate` is true.',
    input: z.object({
      requestId: RequestId,
      podcastId: Id.optional(),
      episodeId: Id,
      manualTrigger: z.boolean().default(true),
      publishedDate: Instant.nullish(),
      /** Ignored where `publishedDate` is given. */
      useCurrentDate: z.boolean().default(false),
    }),
    output: changed,
  }),
  Schedule: method({
    summary: 'Publishes an episode, or publishes it again, at that time; seconds become 0. A time that has come already means now.',
    input: z.object({ requestId: RequestId, episodeId: Id, scheduledReleaseDate: Instant }),
    output: changed,
  }),
  Unschedule: method({
    summary: 'The planned release does not happen.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  Unpublish: method({
    summary: 'Takes an episode out of the feed and off its public page. It keeps its date for when it is published again.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  CheckRelease: method({
    summary: 'What directories would say to this episode, before it is published.',
    input: z.object({ episodeId: Id }),
    output: z.object({ findings: z.array(Finding) }),
  }),
  FindPublishedByPodcastID: method({
    summary: 'The published episodes of a podcast, the newest first, for everybody.',
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      cursor: z.string().max(200).nullish(),
      limit: z.number().int().min(1).max(queryLimits.most).default(queryLimits.page),
      /** Only those whose title has this text. */
      text: z.string().trim().max(queryLimits.text).optional(),
    }),
    output: z.object({ episodes: z.array(PublicEpisode), queryMeta: QueryMeta }),
  }),
}
