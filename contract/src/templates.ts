import { z } from 'zod'
import { ShowNotes } from './episode-form.ts'
import { episodeLimits } from './limits.ts'
import { templateLimits } from './planning-limits.ts'
import { method } from './method.ts'
import { requiredLine, TimeOfDay, Weekday, weekdays } from './podcast-form.ts'
import { TimeZone } from './profile-form.ts'
import { ReviewType } from './reviews.ts'
import { DueDate, Empty, Id, Instant, RequestId, Version } from './shapes.ts'
import { CollaboratorType } from './teams.ts'
import { Step } from './workflow.ts'

export const templateMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${templateLimits.name} characters.`,
  tooMany: `A show cannot have more than ${templateLimits.templates} templates.`,
  stepTwice: 'Each step can be listed once.',
  titleEmpty: 'Please enter a title.',
  titleTooLong: 'Title cannot exceed 125 characters.',
  weekdaysMissing: 'Choose at least one day of the week.',
} as const

const Task = requiredLine(
  episodeLimits.checklistItem,
  'Please enter a task.',
  `A task cannot exceed ${episodeLimits.checklistItem} characters.`,
)

/** What a step of a new episode starts with. */
const TemplateStep = z.object({
  step: Step,
  /** The first team member with this role gets the step. */
  role: CollaboratorType.nullable(),
  /** Days from the due date to the release. Null for no due date. */
  daysBefore: z.number().int().min(0).max(templateLimits.daysBefore).nullable(),
  /** Added to the assignee's checklist and due with the step. Without an assignee, added to the checklist of the person who adds the episode or plans the season. */
  tasks: z.array(Task).max(templateLimits.tasks),
})

export const TemplateForm = z.object({
  name: requiredLine(templateLimits.name, templateMessages.nameEmpty, templateMessages.nameTooLong),
  steps: z
    .array(TemplateStep)
    .max(6)
    .refine((steps) => new Set(steps.map(({ step }) => step)).size === steps.length, templateMessages.stepTwice),
  /** Sanitized HTML that show notes start with. */
  showNotes: ShowNotes,
  /** Reviews to request. Without a role, anyone may do it. */
  reviewers: z.array(z.object({ reviewType: ReviewType, role: CollaboratorType.nullable() })).max(templateLimits.reviewers),
  weekday: Weekday.nullable(),
  /** Of the release, in the show's time zone. */
  time: TimeOfDay.nullable(),
  /** Selected when an episode is added. A show has at most one. */
  isDefault: z.boolean().default(false),
})
export type TemplateForm = z.infer<typeof TemplateForm>

export const Template = TemplateForm.extend({ id: Id, podcastId: Id, version: Version, updatedAt: Instant })
export type Template = z.infer<typeof Template>

/** When the episodes of a season are released. Days that are skipped don't count. */
export const SeasonRule = z
  .object({
    frequency: z.enum(['daily', 'weekly', 'monthly']),
    /** 2 for every second day, week or month. */
    interval: z.number().int().min(1).max(templateLimits.interval),
    /** The days of a weekly rule. */
    weekdays: z.array(Weekday).max(weekdays.length),
    /** The first possible day. A monthly rule repeats its day of the month. */
    startDate: DueDate,
    time: TimeOfDay,
    timeZone: TimeZone,
    count: z.number().int().min(1).max(templateLimits.seasonEpisodes),
    skipDates: z.array(DueDate).max(templateLimits.skipDates),
  })
  .refine(({ frequency, weekdays: days }) => frequency !== 'weekly' || days.length > 0, {
    path: ['weekdays'],
    message: templateMessages.weekdaysMissing,
  })
export type SeasonRule = z.infer<typeof SeasonRule>

const Number = z.number().int().min(1).max(episodeLimits.number)

const SeasonForm = z.object({
  podcastId: Id,
  templateId: Id.nullable(),
  rule: SeasonRule,
  /** `{number}` is replaced by the number of the episode, `{season}` by that of the season. */
  title: requiredLine(episodeLimits.title, templateMessages.titleEmpty, templateMessages.titleTooLong),
  /** Only in shows with seasons. */
  seasonNumber: Number.nullable(),
  /** Defaults to the number after the last one. */
  firstNumber: Number.nullable(),
})

const PlannedEpisode = z.object({
  title: z.string(),
  seasonNumber: z.number().nullable(),
  episodeNumber: z.number().nullable(),
  plannedReleaseDate: Instant,
  /** Another episode is released on that day. */
  isTaken: z.boolean(),
})

const SeasonEpisode = z.object({
  episodeId: Id,
  title: z.string(),
  episodeNumber: z.number().nullable(),
  plannedReleaseDate: Instant.nullable(),
  /** Scheduled or published, so the season can't move it. */
  isFixed: z.boolean(),
})

export const Season = z.object({
  id: Id,
  podcastId: Id,
  templateId: Id.nullable(),
  seasonNumber: z.number().nullable(),
  rule: SeasonRule,
  createdAt: Instant,
  /** Increases with every change. Clients send it back so that nothing moves twice. */
  version: Version,
  episodes: z.array(SeasonEpisode),
})
export type Season = z.infer<typeof Season>

export const TemplateService = {
  FindByPodcastID: method({
    summary: 'Lists the templates of a podcast by name.',
    input: z.object({ podcastId: Id }),
    output: z.object({ templates: z.array(Template) }),
  }),
  Create: method({
    summary: 'Creates a template for new episodes of a podcast.',
    input: z.object({ podcastId: Id, template: TemplateForm }),
    output: z.object({ template: Template }),
  }),
  Update: method({
    summary: 'Changes a template. Episodes that were planned with it stay as they are. Fails if it changed since the given version.',
    input: z.object({ templateId: Id, template: TemplateForm, version: Version }),
    output: z.object({ template: Template }),
  }),
  Delete: method({
    summary: 'Deletes a template. Episodes that were planned with it stay.',
    input: z.object({ templateId: Id }),
    output: Empty,
  }),
}

export const SeasonService = {
  FindByPodcastID: method({
    summary: 'Lists the planned seasons of a podcast, newest first, with their episodes in order.',
    input: z.object({ podcastId: Id }),
    output: z.object({ seasons: z.array(Season) }),
  }),
  Preview: method({
    summary: 'Returns the episodes that a plan would create, and creates nothing.',
    input: SeasonForm,
    output: z.object({ episodes: z.array(PlannedEpisode) }),
  }),
  Plan: method({
    summary:
      'Creates the drafts of a season with their dates, steps, tasks, reviews and show notes, all or none, and notifies the team once. Calling it again with the same plan ID returns the same season.',
    input: SeasonForm.extend({ planId: Id }),
    output: z.object({ season: Season }),
  }),
  Update: method({
    summary:
      'Gives the drafts of a season new dates by another rule, in their order. Those that are scheduled or published stay. Fails if the season changed since the given version.',
    input: z.object({ seasonId: Id, rule: SeasonRule, shiftDueDates: z.boolean(), version: Version }),
    output: z.object({ season: Season }),
  }),
  Shift: method({
    summary:
      'Moves the drafts of a season by a number of days. Those that are scheduled, published or without a date stay. Fails if the season changed since the given version.',
    input: z.object({
      seasonId: Id,
      days: z.number().int().min(-templateLimits.shiftDays).max(templateLimits.shiftDays),
      shiftDueDates: z.boolean(),
      version: Version,
    }),
    output: z.object({ season: Season }),
  }),
}

export const EpisodeCopies = {
  Duplicate: method({
    summary:
      'Creates a draft from an episode, with its artwork, show notes and assignees, the next free number, and neither dates nor recording.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episodeId: Id }),
  }),
}
