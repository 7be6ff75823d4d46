import { z } from 'zod'
import { Id } from '../shapes.ts'
import { listeningLimits, retentionBuckets } from './limits.ts'

/** Seconds of a recording: from, to. */
const PlayedRange = z.tuple([z.number(), z.number()])

/**
 * What our own player reports every ten seconds and when the visitor leaves. It contains only parts that this visit hasn't reported yet,
 * so that a visit counts once per part without an ID that would connect its reports.
 */
export const ListeningReport = z.strictObject({
  recordingId: Id,
  /** The first report of a play. Continuing where the same browser stopped earlier isn't a new play. */
  isStart: z.boolean(),
  ranges: z.array(PlayedRange).min(1).max(listeningLimits.ranges),
})
export type ListeningReport = z.infer<typeof ListeningReport>

/** How much of an episode is heard in our own player: on the show's pages and in embedded players. Kept apart from downloads. */
export const Listening = z.object({
  plays: z.number().int(),
  /** The part of the episode that a play heard on average, from 0 to 1. */
  averageHeard: z.number(),
  /** For each hundredth of the episode, how many plays reached its middle. */
  buckets: z.array(z.number().int()).length(retentionBuckets),
  /** The day of the first report in UTC, such as 2026-03-05. Null if there is none. */
  since: z.iso.date().nullable(),
  /** Of the published recording in seconds. Null if the episode isn't published. */
  duration: z.number().nullable(),
})
export type Listening = z.infer<typeof Listening>
