import { z } from 'zod'
import { method } from './method.ts'
import { calendarLimits } from './planning-limits.ts'
import { requiredLine } from './podcast-form.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { fileText } from './text-files.ts'

/** Calendars of others with days off, such as public holidays, which a show's calendar has in the background. */

export const busyMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${calendarLimits.busyName} characters.`,
  urlInvalid: 'Enter the address of a calendar, starting with https://, http:// or webcal://.',
  sourceMissing: 'Enter an address or choose a file.',
  fileTooLarge: `A file cannot exceed ${calendarLimits.busyBytes / 1024 / 1024} MB.`,
  notACalendar: "This isn't an iCalendar file.",
  tooSlow: 'This calendar is too large or repeats too often.',
  tooMany: `A show cannot have more than ${calendarLimits.busyCalendars} calendars with days off.`,
} as const

const isAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}

/** An address that calendar apps call webcal:// is read by https://. */
const CalendarUrl = z
  .string()
  .trim()
  .max(2000, { message: busyMessages.urlInvalid, abort: true })
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine(isAddress, busyMessages.urlInvalid)

const BusyCalendarForm = z.object({
  name: requiredLine(calendarLimits.busyName, busyMessages.nameEmpty, busyMessages.nameTooLong),
  /** Read every few hours. */
  url: CalendarUrl.optional(),
  /** The content of an .ics file instead, which is read once. */
  file: fileText(calendarLimits.busyBytes, busyMessages.fileTooLarge).optional(),
})

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

export const BusyCalendarService = {
  FindByPodcastID: method({
    summary: 'Lists the calendars with days off that a podcast reads.',
    input: z.object({ podcastId: Id }),
    output: z.object({ calendars: z.array(BusyCalendar) }),
  }),
  Create: method({
    summary:
      "Adds a calendar with days off to a podcast, from an address or a file. An address is read in the background. Its days are items of the kind `busy` in the podcast's calendar.",
    input: BusyCalendarForm.extend({ podcastId: Id }).refine(({ url, file }) => (url === undefined) !== (file === undefined), {
      path: ['url'],
      message: busyMessages.sourceMissing,
    }),
    output: z.object({ calendar: BusyCalendar }),
  }),
  Refresh: method({
    summary: 'Reads a calendar with days off again, in the background. A file is not read again.',
    input: z.object({ busyCalendarId: Id }),
    output: Empty,
  }),
  Delete: method({
    summary: 'Removes a calendar with days off from its podcast.',
    input: z.object({ busyCalendarId: Id }),
    output: Empty,
  }),
}
