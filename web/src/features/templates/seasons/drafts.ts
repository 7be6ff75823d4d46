import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'

/** The episodes of a season that can be moved. */
export const draftsOf = ({ episodes }: Season): Season['episodes'] => episodes.filter(({ isFixed }) => !isFixed)

/** Says that some episodes stay where they are, or null. */
export function stayingOf(season: Season): string | null {
  const staying = season.episodes.length - draftsOf(season).length
  if (staying === 0) return null
  return staying === 1
    ? "1 episode is scheduled or published and won't move."
    : `${staying} episodes are scheduled or published and won't move.`
}

/** The day of a release on the clock of the season. */
export const dayOfRelease = ({ rule }: Season, instant: string): string => dayIn(rule.timeZone, new Date(instant))
