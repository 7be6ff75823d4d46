import { z } from 'zod'
import { method } from './method.ts'
import { Id } from './shapes.ts'
import { stepKeys, StepStatus } from './steps.ts'
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

/** A calendar day such as 2026-03-05. */
export const DueDate = z.iso
  .date('Must be a date such as 2026-03-05.')
  .refine((date) => date >= '2000-01-01' && date <= '2099-12-31', 'Must be a date between the years 2000 and 2099.')

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
