import { z } from 'zod'
import { interviewLimits } from './planning-limits.ts'
import { method } from './method.ts'
import { line } from './podcast-form.ts'
import { TimeZone } from './profile-form.ts'
import { DueDate, Empty, Id, Instant } from './shapes.ts'
import { stepKeys, StepStatus, waitingReasons } from './steps.ts'
import { TeamUser } from './teams.ts'

const statuses = {
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

export const EpisodeProgressService = {
  FindByEpisodeID: method({
    summary: 'Returns the progress of an episode.',
    input: z.object({ episodeId: Id }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  Update: method({
    summary:
      'Changes steps. Send all of them. Steps that someone else changed since the given version stay as they are. A recording must be attached before Upload Recording can be marked as done, and show notes saved before Write Show Notes can. The server sets the current step.',
    input: z.object({
      episodeProgress: z.object({
        episodeId: Id,
        currentStep: z.string().max(100).optional(),
        percentCompleted: z.number().optional(),
        ...statuses,
        version: z.number().int().optional(),
      }),
    }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  UpdateAssignee: method({
    summary: 'Assigns a step to a team member, or to no one. Keeps the due date. If two people change it, the last change wins.',
    input: z.object({ episodeId: Id, step: Step, assigneeId: Id.nullable() }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  UpdateDueDate: method({
    summary: 'Sets or removes the due date of a step. Keeps the assignee. If two people change it, the last change wins.',
    input: z.object({ episodeId: Id, step: Step, dueDate: DueDate.nullable() }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
}

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

export const InterviewService = {
  FindByEpisodeID: method({
    summary: 'Returns the interview of an episode, or null if there is no date yet.',
    input: z.object({ episodeId: Id }),
    output: z.object({ interview: Interview.nullable() }),
  }),
  Save: method({
    summary:
      'Sets or changes the interview of an episode, and invites its people by email. Another time has to be confirmed again. Fails if the interview changed since the given version, which is 0 if there was none.',
    input: z.object({
      episodeId: Id,
      interview: InterviewForm.extend({
        /** Team members who take part. */
        peopleIds: z.array(Id).max(interviewLimits.people),
      }),
      version: z.number().int().min(0).max(2_147_483_647).optional(),
    }),
    output: z.object({ interview: Interview }),
  }),
  Confirm: method({
    summary: 'Confirms the time of an interview, which marks Schedule Interview as done, or takes that back. Fails if it was moved.',
    input: z.object({ episodeId: Id, startsAt: Instant, confirmed: z.boolean() }),
    output: z.object({ interview: Interview }),
  }),
  Clear: method({
    summary: 'Removes the interview of an episode and cancels the invitations. Fails if it changed since the given version.',
    input: z.object({ episodeId: Id, version: z.number().int().min(0).max(2_147_483_647).optional() }),
    output: Empty,
  }),
}
