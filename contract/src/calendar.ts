import { z } from 'zod'
import { dueDatesToMove, movedDueDates } from './due-changes.ts'
import { calendarLimits } from './planning-limits.ts'
import { method } from './method.ts'
import { TimeZone } from './profile-form.ts'
import { DueDate, Empty, Id, Instant } from './shapes.ts'
import { TeamUser } from './teams.ts'
import { Step } from './workflow.ts'

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

const CalendarPodcast = z.object({
  id: Id,
  title: z.string(),
  profileUrl: z.string(),
  color: z.string(),
  timeZone: z.string(),
  /** The time of new releases, such as 06:00, in the show's time zone. */
  defaultReleaseTime: z.string().nullable(),
})

/** A subscription to the caller's own dates, or to those of a show. */
export const CalendarLink = z.object({
  /** Null for the link to the caller's own dates. */
  podcastId: Id.nullable(),
  createdAt: Instant,
  lastReadAt: Instant.nullable(),
})
export type CalendarLink = z.infer<typeof CalendarLink>

const calendarMessages = {
  rangeTooLong: `A range cannot exceed ${calendarLimits.days} days.`,
} as const

const day = 86_400_000

export const CalendarService = {
  Find: method({
    summary:
      "Lists everything with a date in a range of days, in one or all of the caller's podcasts, and the drafts without a date. Tasks are the caller's own.",
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
  MoveRelease: method({
    summary:
      'Sets, moves or removes the planned release date of a draft. With `shiftDueDates`, the due dates of its open steps and tasks move by the same number of days. Fails if the date changed since the caller saw it. The response has what is needed to undo it.',
    input: z.object({
      episodeId: Id,
      /** The date that the caller saw. Null for none. */
      from: Instant.nullable(),
      to: Instant.nullable(),
      ...dueDatesToMove,
    }),
    output: z.object({ plannedReleaseDate: Instant.nullable(), ...movedDueDates }),
  }),
  FindLinks: method({
    summary: "Lists the caller's calendar links: the personal one, and those of their podcasts.",
    input: Empty,
    output: z.object({ links: z.array(CalendarLink) }),
  }),
  CreateLink: method({
    summary:
      "Creates the caller's calendar link to a podcast, or to their own dates. If there is one, it gets a new address, and the old one stops working. The address is shown only once.",
    input: z.object({ podcastId: Id.nullable() }),
    output: z.object({ url: z.string(), link: CalendarLink }),
  }),
  RevokeLink: method({
    summary: "Revokes the caller's calendar link to a podcast, or to their own dates.",
    input: z.object({ podcastId: Id.nullable() }),
    output: Empty,
  }),
}
