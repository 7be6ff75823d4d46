import type { Listening } from '@castwright/contract/analytics/listening.ts'
import { counted } from '../../lib/numbers.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import type { Point, Series } from '../../ui/charts/series.ts'
import { shareOf } from './format.ts'

/** The retention curve as a chart: for each hundredth of the episode, the share of plays that reached it. */
export function retentionChart({ buckets, plays, duration }: Listening): { points: Point[]; series: Series[] } {
  const points = buckets.map((_, at): Point => {
    const percent = `${at + 1}%`
    const time = duration === null ? null : clock(((at + 0.5) / buckets.length) * duration)
    return {
      key: percent,
      name: time === null ? `${percent} of the episode` : `${time}, ${percent} of the episode`,
      short: time ?? percent,
    }
  })
  const values = buckets.map((count) => shareOf(count, plays))
  return { points, series: [{ name: 'Listening', values, details: buckets.map((count) => counted(count, 'play')) }] }
}
