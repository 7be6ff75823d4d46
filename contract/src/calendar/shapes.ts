import { z } from 'zod'
import { DueDate, Id, Instant } from '../shapes.ts'
import { Step } from '../workflow/shapes.ts'
import { calendarLimits } from './limits.ts'

/**
 * What a calendar shows: interviews, due steps, the caller's own due tasks, releases that are planned, scheduled or published, days off from
 * an imported calendar, and days of the show's schedule without a release.
 */
export const calendarKinds = ['interview', 'step', 'task', 'planned', 'scheduled', 'published', 'busy', 'gap'] as const
export const CalendarKind = z.enum(calendarKinds)
export type CalendarKind = z.infer<typeof CalendarKind>

export const CalendarItem = z.object({
  /** Unique in the response, and the same in every response. */
  key: z.string(),
  kind: CalendarKind,
  /** The title of the episode, the task or the day off. Empty for a gap. */
  title: z.string(),
  podcastId: Id,
  /** Null for days off and gaps. */
  episodeId: Id.nullable(),
  /** The day, in the time zone of the response. */
  date: DueDate,
  /** Only for interviews and releases. Everything else takes the whole day. */
  startsAt: Instant.nullable(),
  /** Only for interviews. */
  endsAt: Instant.nullable(),
  /** Only for steps. */
  step: Step.nullable(),
  /** Only for tasks. */
  taskId: Id.nullable(),
  /** The people of an interview, the assignee of a step, or the assignees of the steps of a release. */
  people: z.array(Id),
  /** A step or task that is done, a confirmed interview, or a published release. */
  isDone: z.boolean(),
  isOverdue: z.boolean(),
  /** A room or a link. Only for interviews. */
  place: z.string(),
  /** The version to send back when an interview is moved. Null for everything else. */
  version: z.number().nullable(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

/** A draft without a date. */
export const UndatedDraft = z.object({
  episodeId: Id,
  podcastId: Id,
  title: z.string(),
  seasonNumber: z.number().nullable(),
  episodeNumber: z.number().nullable(),
  percentCompleted: z.number(),
})
export type UndatedDraft = z.infer<typeof UndatedDraft>

/** A subscription to the caller's own dates, or to those of a show. */
export const CalendarLink = z.object({
  /** Null for the link to the caller's own dates. */
  podcastId: Id.nullable(),
  createdAt: Instant,
  lastReadAt: Instant.nullable(),
})
export type CalendarLink = z.infer<typeof CalendarLink>

/** Calendars of others with days off, such as public holidays, which a show's calendar has in the background. */

export const busyMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${calendarLimits.busyName} characters.`,
  urlInvalid: 'Enter the address of a calendar, starting with https://, http:// or webcal://.',
  sourceMissing: 'Enter an address or choose a file.',
  fileTooLarge: `A file cannot exceed ${calendarLimits.busyBytes / 1024 / 1024} MB.`,
  notACalendar: "This isn't an iCalendar file.",
  tooSlow: 'This calendar is too large or repeats too often.',
  tooMany: `A show cannot have more than ${calendarLimits.busyCalendars} days-off calendars.`,
} as const

export const BusyCalendar = z.object({
  id: Id,
  podcastId: Id,
  name: z.string(),
  /** Null for a file. The rest of the address may be a secret, so it is never sent. */
  host: z.string().nullable(),
  createdAt: Instant,
  /** When its days were last read. Null if they never were. */
  readAt: Instant.nullable(),
  /** Why it can't be read and since when. The days of the last successful attempt stay. */
  problem: z.object({ message: z.string(), since: Instant }).nullable(),
  /** How many days off the show's calendar has from it, from two months ago to two years ahead. */
  days: z.number(),
  /** How many events are left out because their dates are invalid or repeat too often. */
  skipped: z.number(),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>
