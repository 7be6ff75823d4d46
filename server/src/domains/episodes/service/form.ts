import { episodeFaults, clearUnusedNumbers, type EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { dayOf } from '@castwright/contract/publishing/release.ts'
import { snake } from '@castwright/contract/case.ts'
import { Fault } from '../../../platform/fault.ts'
import type { FormContext } from '../store.ts'

export const badFields = (faults: Record<string, string>): Fault =>
  new Fault('invalid_fields', Object.fromEntries(Object.entries(faults).map(([field, message]) => [`episode.${snake(field)}`, message])))

type Numbers = Pick<EpisodeForm, 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber'>

/** Normalizes type and numbers for this show. */
export function normalizeNumbers(context: FormContext, { episodeType, level, seasonNumber, episodeNumber }: Numbers): Numbers {
  const numbers = clearUnusedNumbers(context, { episodeType, level, seasonNumber, episodeNumber })
  const faults = episodeFaults(context, numbers)
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return numbers
}

/** ISO dates have a different format from the year 10000 on. */
const latest = Date.UTC(9999, 0)

/** A planned date must not be before yesterday in the editor's time zone. */
export function plannedDate(context: FormContext, given: string | null, now: Date): Date | null {
  if (given === null) return null
  const date = new Date(given)
  if (date.getTime() > latest || dayOf(date, context.timeZone) < dayOf(now, context.timeZone) - 1)
    throw badFields({ plannedReleaseDate: episodeMessages.releaseDateInvalid })
  return date
}
