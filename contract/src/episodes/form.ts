import { z } from 'zod'
import { ItunesVisibility, line, ParentalAdvisory, type PodcastForm, requiredLine } from '../podcasts/form.ts'
import { wholeNumber } from '../shapes.ts'
import { visibleLength } from '../text.ts'
import { episodeLevels, episodeTypes } from './kinds.ts'
import { episodeLimits } from './limits.ts'
import { episodeMessages } from './messages.ts'

/** Episode fields: rules and messages for app and server. */

export const EpisodeType = z.enum(episodeTypes, episodeMessages.typeMissing)
export type EpisodeType = z.infer<typeof EpisodeType>

export const EpisodeLevel = z.enum(episodeLevels, episodeMessages.levelMissing)
export type EpisodeLevel = z.infer<typeof EpisodeLevel>

export const TrailerType = z.enum(['SHOW_TRAILER', 'SEASON_TRAILER', 'EPISODE_TRAILER'])
export const BonusType = z.enum(['SHOW_BONUS', 'SEASON_BONUS', 'EPISODE_BONUS'])
type Combined = { trailerType: z.infer<typeof TrailerType> | null; bonusType: z.infer<typeof BonusType> | null }

/** Type and level combined, as in the API. */
export const combineKind = (type: EpisodeType, level: EpisodeLevel | null): Combined => ({
  trailerType: type === 'TRAILER' ? `${level ?? 'SHOW'}_TRAILER` : null,
  bonusType: type === 'BONUS' ? `${level ?? 'SHOW'}_BONUS` : null,
})

/** The given level, from either field. Undefined if none was given. */
export function levelIn(form: {
  level?: EpisodeLevel | null | undefined
  trailerType?: string | null | undefined
  bonusType?: string | null | undefined
}): EpisodeLevel | null | undefined {
  const combined = form.trailerType ?? form.bonusType
  return form.level ?? (combined ? (combined.split('_')[0] as EpisodeLevel) : form.level)
}

type Show = Pick<PodcastForm, 'showType' | 'episodeGrouping' | 'episodeNumbering'>
type Kind = { episodeType: EpisodeType; level: EpisodeLevel | null }

/** The possible levels of a trailer or bonus in this show. */
export const levelIsOpen = (show: Show, level: EpisodeLevel): boolean =>
  level === 'SHOW' || (level === 'SEASON' ? show.episodeGrouping === 'seasons' : isNumbered(show))

const isNumbered = (show: Show): boolean => show.showType === 'serial' || show.episodeNumbering === 'yes'
const levelOf = ({ episodeType, level }: Kind): EpisodeLevel | 'FULL' => (episodeType === 'FULL' ? 'FULL' : (level ?? 'SHOW'))

/** There is no season number in shows without seasons and for show-level episodes. */
export const hasSeason = (show: Show, kind: Kind): boolean => show.episodeGrouping === 'seasons' && levelOf(kind) !== 'SHOW'

/** There is no episode number in shows without numbers and for show- or season-level episodes. */
export const hasNumber = (show: Show, kind: Kind): boolean => isNumbered(show) && !['SHOW', 'SEASON'].includes(levelOf(kind))

const Number = wholeNumber(1, episodeLimits.number, episodeMessages.numberInvalid)

export const ShowNotes = z
  .string()
  .max(episodeLimits.notesMarkup, { message: episodeMessages.notesTooLong, abort: true })
  .refine((html) => visibleLength(html) <= episodeLimits.notes, episodeMessages.notesTooLong)

/** The fields of the drawer. `episodeFaults` validates them together, which depends on the show. */
export const EpisodeForm = z.object({
  title: requiredLine(episodeLimits.title, episodeMessages.titleEmpty, episodeMessages.titleTooLong),
  episodeType: EpisodeType,
  level: EpisodeLevel.nullable(),
  seasonNumber: Number.nullable(),
  episodeNumber: Number.nullable(),
  /** Empty for none. */
  label: line(episodeLimits.label, episodeMessages.labelTooLong),
  parentalAdvisory: ParentalAdvisory,
  itunesVisibility: ItunesVisibility,
  plannedReleaseDate: z.iso.datetime({ offset: true, error: episodeMessages.releaseDateInvalid }).nullable(),
})
export type EpisodeForm = z.infer<typeof EpisodeForm>

type Numbers = Pick<EpisodeForm, 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber'>

/** Normalizes type and numbers for the show. Disabled fields become null. */
export const clearUnusedNumbers = <Form extends Numbers>(show: Show, form: Form): Form => ({
  ...form,
  level: form.episodeType === 'FULL' ? null : form.level,
  seasonNumber: hasSeason(show, form) ? form.seasonNumber : null,
  episodeNumber: hasNumber(show, form) ? form.episodeNumber : null,
})

/** Errors in type and numbers for this show, by field. */
export function episodeFaults(show: Show, form: Numbers): Partial<Record<keyof Numbers, string>> {
  const needsLevel = form.episodeType !== 'FULL'
  return {
    ...(needsLevel && (form.level === null || !levelIsOpen(show, form.level)) ? { level: episodeMessages.levelMissing } : {}),
    ...(hasSeason(show, form) && form.seasonNumber === null ? { seasonNumber: episodeMessages.numberMissing } : {}),
    ...(hasNumber(show, form) && form.episodeNumber === null ? { episodeNumber: episodeMessages.numberMissing } : {}),
  }
}
