import type { CalendarKind } from '@castwright/contract/calendar/shapes.ts'

export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

/** What the page shows, as in its URL. Without a view, phones start with the agenda and other screens with the month. */
export type CalendarSearch = {
  view?: View
  /** A day of the month or week, or the first day of the agenda. Defaults to today. */
  date?: string
  /** The profile URL of a show. Only on the page of all shows. */
  show?: string
  /** The ID of a person. */
  person?: string
  /** Separated by commas. */
  kinds?: string
}

const kinds: Record<CalendarKind, true> = {
  published: true,
  scheduled: true,
  planned: true,
  interview: true,
  step: true,
  task: true,
  gap: true,
  busy: true,
}
const isKind = (text: string): text is CalendarKind => Object.hasOwn(kinds, text)

/** The order in which a full day shows them. */
export const kindsInOrder = Object.keys(kinds) as CalendarKind[]

const isView = (text: unknown): text is View => views.includes(text as View)

/** A day that exists, in years that a date picker can show. */
const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Phones start with the agenda. */
export const viewOf = ({ view }: CalendarSearch, isPhone: boolean): View => view ?? (isPhone ? 'agenda' : 'month')

/** Ignores what it doesn't understand. */
export function readSearch({ view, date, show, person, kinds: list }: Record<string, unknown>): CalendarSearch {
  const chosen = typeof list === 'string' ? list.split(',').filter(isKind) : []
  return {
    ...(isView(view) && { view }),
    ...(isDay(date) && { date }),
    ...((typeof show === 'string' || typeof show === 'number') && { show: String(show) }),
    ...(typeof person === 'string' && { person }),
    ...(chosen.length > 0 && { kinds: chosen.join(',') }),
  }
}

export const kindsIn = ({ kinds: list = '' }: CalendarSearch): CalendarKind[] => list.split(',').filter(isKind)
