import {
  EpisodeForm,
  episodeFaults,
  type EpisodeLevel,
  type EpisodeType,
  hasNumber,
  hasSeason,
  clearUnusedNumbers,
} from '@castwright/contract/episodes/form.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { toLine } from '@castwright/contract/text.ts'
import type { z } from 'zod'
import { instantOf, releaseFault, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import type { Start } from './initialData.ts'

/** The form values. */
export type Fields = {
  title: string
  episodeType: EpisodeType
  /** Only for trailers and bonuses. */
  level: EpisodeLevel
  seasonNumber: string
  episodeNumber: string
  label: string[]
  parentalAdvisory: EpisodeForm['parentalAdvisory']
  itunesVisibility: EpisodeForm['itunesVisibility']
  /** Date and time in the user's time zone. */
  plannedReleaseDate: string | null
  plannedReleaseTime: string
}
export type FieldName = keyof Fields

export const panels = ['General', 'Media Content', 'Publishing, Hosting & Distribution'] as const
export type PanelName = (typeof panels)[number]

/** The panel of each field, in display order. */
export const panelOf: Record<FieldName, PanelName> = {
  title: 'General',
  episodeType: 'General',
  level: 'General',
  seasonNumber: 'General',
  episodeNumber: 'General',
  label: 'General',
  parentalAdvisory: 'General',
  itunesVisibility: 'Publishing, Hosting & Distribution',
  plannedReleaseDate: 'Publishing, Hosting & Distribution',
  plannedReleaseTime: 'Publishing, Hosting & Distribution',
}

export const isField = (name: string): name is keyof Fields => Object.hasOwn(panelOf, name)

const typed = (number: number | null): string => (number === null ? '' : String(number))

/** New episodes use the show's defaults. Existing ones keep their values. */
export function toFormValues({ podcast, episode, next }: Start, timeZone: string): Fields {
  const { seasonNumber, episodeNumber, plannedReleaseDate } = episode ?? { ...next, plannedReleaseDate: null }
  const planned = plannedReleaseDate === null ? null : localTimeAt(new Date(plannedReleaseDate), timeZone)
  return {
    title: episode?.title ?? '',
    episodeType: episode?.episodeType ?? 'FULL',
    level: episode?.level ?? 'SHOW',
    seasonNumber: typed(seasonNumber),
    episodeNumber: typed(episodeNumber),
    label: episode?.label ? [episode.label] : [],
    parentalAdvisory: (episode ?? podcast).parentalAdvisory,
    itunesVisibility: (episode ?? podcast).itunesVisibility,
    plannedReleaseDate: planned?.date ?? null,
    plannedReleaseTime: planned?.time ?? '',
  }
}

/** Normalized for comparison: ignores disabled fields and surrounding spaces. */
const normalized = ({ podcast }: Start, fields: Fields): object => ({
  ...fields,
  title: toLine(fields.title),
  level: fields.episodeType === 'FULL' ? null : fields.level,
  seasonNumber: hasSeason(podcast, fields) ? fields.seasonNumber.trim() : '',
  episodeNumber: hasNumber(podcast, fields) ? fields.episodeNumber.trim() : '',
})

export const isChanged = (start: Start, fields: Fields, timeZone: string): boolean =>
  JSON.stringify(normalized(start, fields)) !== JSON.stringify(normalized(start, toFormValues(start, timeZone)))

const toNumber = (text: string): number | null => (text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

type Numbers = Pick<EpisodeForm, 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber'>
type Faults = Partial<Record<FieldName, string>>
type Checked = { form: EpisodeForm; faults?: undefined } | { form?: undefined; faults: Faults }

const firstOfEach = (error: z.ZodError | undefined): Faults =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))

/** Parses the form values, or returns their errors. */
export function check(start: Start, fields: Fields, timeZone: string, now: Date): Checked {
  const { podcast } = start
  const numbers = clearUnusedNumbers<Numbers>(podcast, {
    episodeType: fields.episodeType,
    level: fields.level,
    seasonNumber: toNumber(fields.seasonNumber),
    episodeNumber: toNumber(fields.episodeNumber),
  })
  const release = plannedDate(start, fields, timeZone, now)
  const { title, parentalAdvisory, itunesVisibility } = fields
  const read = EpisodeForm.safeParse({
    title,
    ...numbers,
    label: fields.label[0] ?? '',
    parentalAdvisory,
    itunesVisibility,
    plannedReleaseDate: release.date,
  })
  const faults: Faults = {
    ...firstOfEach(read.error),
    ...episodeFaults(podcast, numbers),
    ...(fields.label.length > 1 && { label: episodeMessages.labelTooMany }),
    ...release.faults,
  }
  return read.success && Object.keys(faults).length === 0 ? { form: read.data } : { faults }
}

const faultPlaces: Record<string, FieldName> = {
  [episodeMessages.releaseTimeMissing]: 'plannedReleaseTime',
  [episodeMessages.releaseTimePast]: 'plannedReleaseTime',
}

/** An unchanged date may be in the past. A new one is validated. */
function plannedDate(start: Start, { plannedReleaseDate: date, plannedReleaseTime: time }: Fields, timeZone: string, now: Date) {
  const before = toFormValues(start, timeZone)
  const stays = date === before.plannedReleaseDate && time === before.plannedReleaseTime
  if (stays) return { date: start.episode?.plannedReleaseDate ?? null }
  if (date === null && time === '') return { date: null }
  const fault = releaseFault({ date, time }, now, timeZone)
  if (fault !== null || date === null) {
    const faults: Faults = { [faultPlaces[fault ?? ''] ?? 'plannedReleaseDate']: fault ?? episodeMessages.releaseDateMissing }
    return { date: null, faults }
  }
  return { date: instantOf(date, time, timeZone).toISOString() }
}

/** Sends only changed fields, so that changes saved by others are kept. */
export function changesOf(start: Start, form: EpisodeForm): Partial<EpisodeForm> {
  const before = start.episode
  if (before === null) return form
  const names = Object.keys(form) as (keyof EpisodeForm)[]
  return Object.fromEntries(names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]))
}
