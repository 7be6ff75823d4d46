import { z } from 'zod'
import { ShowNotes } from '../episodes/form.ts'
import { episodeLimits } from '../episodes/limits.ts'
import { requiredLine, TimeOfDay, Weekday, weekdays } from '../podcasts/form.ts'
import { TimeZone } from '../profiles/form.ts'
import { ReviewType } from '../reviews/shapes.ts'
import { DueDate, Id, Instant, Version } from '../shapes.ts'
import { CollaboratorType } from '../teams/shapes.ts'
import { Step } from '../workflow/shapes.ts'
import { templateLimits } from './limits.ts'

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
