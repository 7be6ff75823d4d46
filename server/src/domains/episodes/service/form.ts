import { episodeFaults, episodeMessages, settleNumbers, type EpisodeForm } from '@castwright/contract/episode-form.ts'
import { dayOf } from '@castwright/contract/release.ts'
import { snake } from '@castwright/contract/wire.ts'
import { Fault } from '../../../platform/fault.ts'
import type { Ground } from '../store.ts'

export const badFields = (faults: Record<string, string>): Fault =>
  new Fault('invalid_fields', Object.fromEntries(Object.entries(faults).map(([field, message]) => [`episode.${snake(field)}`, message])))

type Numbers = Pick<EpisodeForm, 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber'>

/** Kind and numbers as this show keeps them. */
export function settled(ground: Ground, { episodeType, level, seasonNumber, episodeNumber }: Numbers): Numbers {
  const numbers = settleNumbers(ground, { episodeType, level, seasonNumber, episodeNumber })
  const faults = episodeFaults(ground, numbers)
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return numbers
}

/** Where the year 10000 begins, dates are written in another way. */
const latest = Date.UTC(9999, 0)

/** A planned date: where the editor is, not before yesterday. */
export function plannedDate(ground: Ground, given: string | null, now: Date): Date | null {
  if (given === null) return null
  const date = new Date(given)
  if (date.getTime() > latest || dayOf(date, ground.timeZone) < dayOf(now, ground.timeZone) - 1)
    throw badFields({ plannedReleaseDate: episodeMessages.releaseDateInvalid })
  return date
}
