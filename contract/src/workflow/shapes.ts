import { z } from 'zod'
import { line } from '../podcasts/form.ts'
import { TimeZone } from '../profiles/form.ts'
import { DueDate, Id, Instant } from '../shapes.ts'
import { TeamUser } from '../teams/shapes.ts'
import { interviewLimits } from './limits.ts'
import { stepKeys, StepStatus, waitingReasons } from './steps.ts'

export const statuses = {
  setup: StepStatus,
  inviteGuests: StepStatus,
  scheduleInterview: StepStatus,
  uploadAudio: StepStatus,
  writeShowNotes: StepStatus,
  reviewEpisode: StepStatus,
}

export const Step = z.enum(stepKeys, 'Must be a step of an episode.')

export const StepAssignment = z.object({
  step: Step,
  assignee: TeamUser.nullable(),
  dueDate: DueDate.nullable(),
  /** The due day has ended in the assignee's time zone, or in the owner's without an assignee. Never true for a done or skipped step. */
  isOverdue: z.boolean(),
})
export type StepAssignment = z.infer<typeof StepAssignment>

export const EpisodeProgress = z.object({
  episodeId: Id,
  /** The display name of a step, or 'Publish Episode'. */
  currentStep: z.string(),
  percentCompleted: z.number(),
  ...statuses,
  /** Increases with every change. Clients send it back so that the server can detect conflicts. */
  version: z.number(),
  /** When the step was last marked as done; null if it isn't done. */
  showNotesDoneAt: z.iso.datetime({ offset: true }).nullable(),
  /** Who does which step until when. Omits steps with neither an assignee nor a due date. Doesn't change the version. */
  assignments: z.array(StepAssignment),
  /** What an unpublished episode waits for although all its steps are done, or null. Doesn't change the percentage. */
  waitingFor: z.enum(waitingReasons).nullable(),
})
export type EpisodeProgress = z.infer<typeof EpisodeProgress>

const minutes = interviewLimits.minutes
const interviewMessages = {
  placeTooLong: `A place cannot exceed ${interviewLimits.place} characters.`,
  minutesInvalid: `An interview takes between ${minutes.min} minutes and ${minutes.max / 60} hours.`,
} as const

export const InterviewMinutes = z
  .number()
  .int(interviewMessages.minutesInvalid)
  .min(minutes.min, interviewMessages.minutesInvalid)
  .max(minutes.max, interviewMessages.minutesInvalid)

/** A room or a link. Empty for none. */
export const InterviewPlace = line(interviewLimits.place, interviewMessages.placeTooLong)

/** The time, place and people of an interview. */
export const InterviewForm = z.object({
  startsAt: Instant,
  minutes: InterviewMinutes,
  place: InterviewPlace,
  /** The time zone in which the time was agreed. */
  timeZone: TimeZone,
})

export const Interview = InterviewForm.extend({
  episodeId: Id,
  people: z.array(TeamUser),
  /** Null until a team member has confirmed this time. */
  confirmedAt: Instant.nullable(),
  /** A name. Null until it is confirmed, or if the account was deleted. */
  confirmedBy: z.string().nullable(),
  /** Increases with every change. Clients send it back so that the server can detect conflicts. */
  version: z.number(),
})
export type Interview = z.infer<typeof Interview>
