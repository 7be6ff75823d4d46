import { listeningLimits, retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import type { ListeningReport } from '@castwright/contract/analytics/listening.ts'

/** What was heard of an episode: its plays, and how many of them reached each hundredth. */
export type Heard = { plays: number; buckets: number[] }

/** Seconds beyond the end that are accepted, since browsers estimate the length of some files. */
const tolerance = 2

/**
 * The buckets of a recording that these ranges cover, or null if no player would report them. A bucket is covered by the range that
 * contains its middle. So it doesn't matter how playback is divided into ranges and reports: each bucket is covered by exactly one of them.
 */
export function coveredBuckets(ranges: ListeningReport['ranges'], duration: number): Set<number> | null {
  const isPlausible = duration > 0 && ranges.every(([from, to]) => from >= 0 && from < to && to <= duration + tolerance)
  const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  if (!isPlausible || seconds > listeningLimits.seconds) return null
  /** The first bucket whose middle isn't before this second. */
  const bucketFrom = (second: number): number => Math.min(retentionBuckets, Math.ceil((second / duration) * retentionBuckets - 0.5))
  const covered = new Set<number>()
  for (const [from, to] of ranges) for (let bucket = bucketFrom(from); bucket < bucketFrom(to); bucket += 1) covered.add(bucket)
  return covered
}

type Recording = { episodeId: string; duration: number }

/** Sums reports by episode. Leaves out those of recordings that aren't in the list, and those that no player would send. */
export function sumReports(reports: ListeningReport[], recordings: Map<string, Recording>): Map<string, Heard> {
  const sums = new Map<string, Heard>()
  for (const { recordingId, isStart, ranges } of reports) {
    const recording = recordings.get(recordingId)
    const covered = recording && coveredBuckets(ranges, recording.duration)
    if (!covered) continue
    let heard = sums.get(recording.episodeId)
    if (!heard) sums.set(recording.episodeId, (heard = { plays: 0, buckets: Array<number>(retentionBuckets).fill(0) }))
    if (isStart) heard.plays += 1
    for (const bucket of covered) heard.buckets[bucket]! += 1
  }
  return sums
}

/** The part of the episode that a play heard on average, from 0 to 1. A lost first report must not make it more than everything. */
export const averageHeard = ({ plays, buckets }: Heard): number =>
  plays === 0 ? 0 : Math.min(1, buckets.reduce((sum, count) => sum + count, 0) / retentionBuckets / plays)
