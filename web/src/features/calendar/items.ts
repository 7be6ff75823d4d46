import type { CalendarItem, UndatedDraft } from '@castwright/contract/calendar/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { stepNames, stepSections } from '@castwright/contract/workflow/steps.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import { dateFormat } from '../../lib/dateFormat.ts'
import { kinds } from './kinds.ts'
import { type CalendarSearch, kindsIn, kindsInOrder } from './search.ts'

export type Found = Output<'CalendarService.Find'>
export type CalendarPodcast = Found['podcasts'][number]

/** Drafts without a date are items without a day. */
export const draftItem = ({ episodeId, podcastId, title }: UndatedDraft): CalendarItem => ({
  key: `draft:${episodeId}`,
  kind: 'planned',
  title,
  podcastId,
  episodeId,
  date: '',
  startsAt: null,
  endsAt: null,
  step: null,
  taskId: null,
  people: [],
  isDone: false,
  isOverdue: false,
  place: '',
  version: null,
})

export const isUndated = ({ date }: Pick<CalendarItem, 'date'>): boolean => date === ''

/** Gaps and days off concern everyone. */
const concernsAll = ({ kind }: CalendarItem): boolean => kind === 'gap' || kind === 'busy'

export function matching(items: readonly CalendarItem[], search: CalendarSearch): CalendarItem[] {
  const chosen = new Set(kindsIn(search))
  const { person } = search
  return items.filter(
    (item) => (chosen.size === 0 || chosen.has(item.kind)) && (person === undefined || item.people.includes(person) || concernsAll(item)),
  )
}

const rank = new Map(kindsInOrder.map((kind, at) => [kind, at]))

/** For days without enough space: releases first. */
const byImportance = (a: CalendarItem, b: CalendarItem): number => rank.get(a.kind)! - rank.get(b.kind)!

export type Day = { items: CalendarItem[]; busy: CalendarItem[] }

/** The names of days off. */
export const titlesOf = (busy: readonly CalendarItem[]): string => busy.map(({ title }) => title).join(', ')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order of the server: by day. Whole days come first, then by time. */
export const inOrder = (a: CalendarItem, b: CalendarItem): number =>
  compare(a.date, b.date) || compare(a.startsAt ?? '', b.startsAt ?? '') || compare(a.key, b.key)

const isSame = (some: readonly CalendarItem[], others: readonly CalendarItem[]): boolean =>
  some.length === others.length && some.every((item, at) => item === others[at])

/** Like `byDay`, but days without changes stay the same objects, so that they aren't rendered again. */
export function keepDays(): typeof byDay {
  let before: ReadonlyMap<string, Day> = new Map()
  return (items, order) => {
    const days = byDay(items, order)
    for (const [date, day] of days) {
      const old = before.get(date)
      if (old && isSame(old.items, day.items) && isSame(old.busy, day.busy)) days.set(date, old)
    }
    before = days
    return days
  }
}

/** All fields of an item are plain values, except for the list of people. */
function isUnchanged(before: CalendarItem, after: CalendarItem): boolean {
  for (const key in after) {
    const [old, value] = [before[key as keyof CalendarItem], after[key as keyof CalendarItem]]
    if (old !== value && !(Array.isArray(old) && Array.isArray(value) && old.join() === value.join())) return false
  }
  return true
}

/**
 * Keeps what hasn't changed as the same objects. React Query itself compares lists by position, so an item that moves would replace all
 * items between its old and its new place, and their days would be rendered again.
 */
export function shareItems(before: Found | undefined, after: Found): Found {
  if (before === undefined) return after
  const known = new Map(before.items.map((item) => [item.key, item]))
  const items = after.items.map((item) => {
    const old = known.get(item.key)
    return old !== undefined && (old === item || isUnchanged(old, item)) ? old : item
  })
  const isSameList = isSame(before.items, items)
  const old = { ...before, items: [] }
  const rest = replaceEqualDeep(old, { ...after, items: [] })
  return isSameList && rest === old ? before : { ...rest, items: isSameList ? before.items : items }
}

/** The items of each day. Days off are apart, since they are shown behind the others. */
export function byDay(items: readonly CalendarItem[], order: 'time' | 'importance'): Map<string, Day> {
  const days = new Map<string, Day>()
  for (const item of items) {
    const day = days.get(item.date) ?? { items: [], busy: [] }
    days.set(item.date, day)
    if (item.kind === 'busy') day.busy.push(item)
    else day.items.push(item)
  }
  if (order === 'importance') for (const day of days.values()) day.items.sort(byImportance)
  return days
}

const clockOf = (timeZone: string): Intl.DateTimeFormat => dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' })

/** '6:30 AM' */
const timeOf = (instant: string, timeZone: string): string => clockOf(timeZone).format(new Date(instant)).replace(/\s/u, ' ')

/** '6 AM' on the hour, where space is short. */
export const shortTimeOf = (instant: string, timeZone: string): string => timeOf(instant, timeZone).replace(':00', '')

/** '6:00 – 6:45 AM', or null for whole days. */
export function spanOf({ startsAt, endsAt }: CalendarItem, timeZone: string): string | null {
  if (startsAt === null) return null
  if (endsAt === null) return timeOf(startsAt, timeZone)
  return clockOf(timeZone)
    .formatRange(new Date(startsAt), new Date(endsAt))
    .replace(/\s*–\s*/u, ' – ')
    .replace(/\s(?=[AP]M)/gu, ' ')
}

/** What is written on an item: the title, and the step of an episode. The title comes first, because small items are cut off. */
export const labelOf = ({ kind, step, title }: CalendarItem): string =>
  kind === 'gap' ? kinds.gap.label : step === null ? title : `${title} · ${stepNames[step]}`

export const stateOf = ({ kind, isDone, isOverdue }: CalendarItem): string | null => {
  if (isOverdue) return 'Overdue'
  if (kind === 'interview') return isDone ? 'Confirmed' : 'Not confirmed'
  return isDone && (kind === 'step' || kind === 'task') ? 'Done' : null
}

export const isMovable = ({ kind, isDone }: CalendarItem): boolean =>
  kind === 'planned' || kind === 'scheduled' || kind === 'interview' || ((kind === 'step' || kind === 'task') && !isDone)

/** Where on the episode's page it is changed. */
export const sectionOf = ({ kind, step }: CalendarItem): string =>
  step !== null ? stepSections[step] : kind === 'interview' ? stepSections.scheduleInterview : kind === 'task' ? 'checklist' : 'status'

/** The address of the date as a file for other calendars. Tasks have none, since they are private. */
export const fileOf = ({ kind, key, date }: CalendarItem): string | null =>
  date === '' || kind === 'task' || kind === 'gap' || kind === 'busy' ? null : `/calendar/event/${encodeURIComponent(key)}.ics`
