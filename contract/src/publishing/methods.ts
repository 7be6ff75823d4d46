import { z } from 'zod'
import { Episode } from '../episodes/shapes.ts'
import { queryLimits } from '../limits.ts'
import { anyone, editorOf, read, write } from '../method.ts'
import { QueryMeta } from '../queries.ts'
import { Id, Instant, RequestId } from '../shapes.ts'
import { dueDatesToMove, movedDueDates } from '../workflow/due-changes.ts'
import { CheckResult } from './checks.ts'
import { PublicEpisode } from './shapes.ts'

const changed = z.object({ episode: Episode })

/** The publishing methods of EpisodeService. */
export const EpisodePublishing = {
  Publish: write(editorOf('episode', { verified: true, scope: 'publish' }), {
    summary:
      'Publishes an episode, or republishes it with its latest changes. The optional date must not be in the future. Without a date, a previously published episode keeps its date unless `useCurrentDate` is true.',
    rate: { max: 400, seconds: 600 },
    input: z.object({
      requestId: RequestId,
      podcastId: Id.optional(),
      episodeId: Id,
      manualTrigger: z.boolean().default(true),
      publishedDate: Instant.nullish(),
      /** Ignored if `publishedDate` is set. */
      useCurrentDate: z.boolean().default(false),
    }),
    output: changed,
  }),
  Schedule: write(editorOf('episode', { verified: true, scope: 'publish' }), {
    summary:
      'Schedules an episode to be published or republished. Ignores seconds. A time in the past publishes the episode now. With `from`, fails if the scheduled date changed since the caller saw it. With `shiftDueDates`, open due dates move by as many days as the scheduled release.',
    input: z.object({
      requestId: RequestId,
      episodeId: Id,
      scheduledReleaseDate: Instant,
      /** The scheduled date that the caller saw. Null for none. */
      from: Instant.nullish(),
      ...dueDatesToMove,
    }),
    output: changed.extend(movedDueDates),
  }),
  Unschedule: write(editorOf('episode', { scope: 'publish' }), {
    summary: 'Cancels the scheduled release.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  Unpublish: write(editorOf('episode', { scope: 'publish' }), {
    summary: "Removes an episode from the feed and takes down its public page. The episode keeps its date for when it's republished.",
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: changed,
  }),
  CheckRelease: read(editorOf('episode'), {
    summary: 'Runs the release checks on an episode. For a scheduled one, also returns what would stop the release.',
    output: z.object({
      findings: z.array(CheckResult),
      /** Sentences. Empty if nothing stops the release, or if none is scheduled. */
      stops: z.array(z.string()),
    }),
  }),
  FindPublishedByPodcastID: read(anyone(), {
    summary: "Lists a podcast's published episodes, newest first. Public.",
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      cursor: z.string().max(200).nullish(),
      limit: z.number().int().min(1).max(queryLimits.maxPage).default(queryLimits.page),
      /** Filters by title. */
      text: z.string().trim().max(queryLimits.text).optional(),
    }),
    output: z.object({ episodes: z.array(PublicEpisode), queryMeta: QueryMeta }),
  }),
}
