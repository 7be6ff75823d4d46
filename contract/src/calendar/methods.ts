import { z } from 'zod'
import { megabyte } from '../limits.ts'
import { account, editorOf, read, write } from '../method.ts'
import { requiredLine } from '../podcasts/form.ts'
import { TimeZone } from '../profiles/form.ts'
import { DueDate, Id, Instant } from '../shapes.ts'
import { TeamUser } from '../teams/shapes.ts'
import { fileText } from '../text-files.ts'
import { isWebAddress } from '../web-address.ts'
import { dueDatesToMove, movedDueDates } from '../workflow/due-changes.ts'
import { calendarLimits } from './limits.ts'
import { BusyCalendar, busyMessages, CalendarItem, CalendarKind, calendarKinds, CalendarLink, UndatedDraft } from './shapes.ts'

const CalendarPodcast = z.object({
  id: Id,
  title: z.string(),
  profileUrl: z.string(),
  color: z.string(),
  timeZone: z.string(),
  /** The time of new releases, such as 06:00, in the show's time zone. */
  defaultReleaseTime: z.string().nullable(),
})

const calendarMessages = {
  rangeTooLong: `A range cannot exceed ${calendarLimits.days} days.`,
} as const

const day = 86_400_000

export const CalendarService = {
  Find: read(account(), {
    summary:
      "Lists everything that has a date in the given range, in one or all of the caller's podcasts, and the drafts that have no date. Includes only the caller's own tasks.",
    input: z
      .object({
        from: DueDate,
        to: DueDate,
        /** Defaults to all podcasts of the caller. Ignores others. */
        podcastIds: z.array(Id).max(calendarLimits.podcasts).optional(),
        /** Only what concerns one of them. Gaps and days off always do. */
        people: z.array(Id).max(calendarLimits.people).optional(),
        kinds: z.array(CalendarKind).max(calendarKinds.length).optional(),
        /** Defaults to the time zone of the caller's profile. */
        timeZone: TimeZone.optional(),
      })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= calendarLimits.days * day, {
        path: ['to'],
        message: calendarMessages.rangeTooLong,
      }),
    output: z.object({
      items: z.array(CalendarItem),
      /** There are more items than fit into a response. */
      hasMore: z.boolean(),
      undated: z.array(UndatedDraft),
      podcasts: z.array(CalendarPodcast),
      people: z.array(TeamUser),
      timeZone: z.string(),
      today: DueDate,
    }),
  }),
  MoveRelease: write(editorOf('episode'), {
    summary:
      "Sets, moves or removes a draft's planned release date. With `shiftDueDates`, the due dates of its open steps and tasks move by the same number of days. Fails if the date changed since the caller saw it. The response contains what you need to undo the change.",
    input: z.object({
      episodeId: Id,
      /** The date that the caller saw. Null for none. */
      from: Instant.nullable(),
      to: Instant.nullable(),
      ...dueDatesToMove,
    }),
    output: z.object({ plannedReleaseDate: Instant.nullable(), ...movedDueDates }),
  }),
  FindLinks: read(account({ scope: 'never' }), {
    summary: "Lists the caller's calendar links: the personal one, and those of their podcasts.",
    output: z.object({ links: z.array(CalendarLink) }),
  }),
  CreateLink: write(account({ scope: 'never' }), {
    summary:
      "Creates the caller's calendar link for a podcast or for their own dates. If one exists, it gets a new URL and the old URL stops working. The URL is shown only once.",
    rate: { max: 120, seconds: 3600 },
    input: z.object({ podcastId: Id.nullable() }),
    output: z.object({ url: z.string(), link: CalendarLink }),
  }),
  RevokeLink: write(account({ scope: 'never' }), {
    summary: "Revokes the caller's calendar link for a podcast or for their own dates.",
    input: z.object({ podcastId: Id.nullable() }),
  }),
}

/** An address that calendar apps call webcal:// is read by https://. */
const CalendarUrl = z
  .string()
  .trim()
  .max(2000, { message: busyMessages.urlInvalid, abort: true })
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine(isWebAddress, busyMessages.urlInvalid)

const BusyCalendarForm = z.object({
  name: requiredLine(calendarLimits.busyName, busyMessages.nameEmpty, busyMessages.nameTooLong),
  /** Read every few hours. */
  url: CalendarUrl.optional(),
  /** The content of an .ics file instead, which is read once. */
  file: fileText(calendarLimits.busyBytes, busyMessages.fileTooLarge).optional(),
})

export const BusyCalendarService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's days-off calendars.",
    output: z.object({ calendars: z.array(BusyCalendar) }),
  }),
  Create: write(editorOf('podcast', { verified: true }), {
    summary:
      "Adds a days-off calendar to a podcast, from a URL or a file. URLs are read in the background. Days off appear in the podcast's calendar as items of kind `busy`.",
    rate: { max: 60, seconds: 3600 },
    maxBytes: 5 * megabyte,
    input: BusyCalendarForm.extend({ podcastId: Id }).refine(({ url, file }) => (url === undefined) !== (file === undefined), {
      path: ['url'],
      message: busyMessages.sourceMissing,
    }),
    output: z.object({ calendar: BusyCalendar }),
  }),
  Refresh: write(editorOf('busyCalendar', { verified: true }), {
    summary: "Refreshes a days-off calendar in the background. Calendars from files can't be refreshed.",
    rate: { max: 120, seconds: 3600 },
  }),
  Delete: write(editorOf('busyCalendar'), {
    summary: 'Removes a days-off calendar from its podcast.',
  }),
}
