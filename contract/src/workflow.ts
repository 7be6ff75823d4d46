import { z } from 'zod'
import { method } from './method.ts'
import { Id } from './shapes.ts'
import { StepStatus } from './steps.ts'

const statuses = {
  setup: StepStatus,
  inviteGuests: StepStatus,
  scheduleInterview: StepStatus,
  uploadAudio: StepStatus,
  writeShowNotes: StepStatus,
  reviewEpisode: StepStatus,
}

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
}
