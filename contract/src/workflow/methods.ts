import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { DueDate, Id, Instant } from '../shapes.ts'
import { interviewLimits } from './limits.ts'
import { EpisodeProgress, Interview, InterviewForm, statuses, Step } from './shapes.ts'

export const EpisodeProgressService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: "Returns an episode's progress.",
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  Update: write(editorOf('episode', { at: 'episodeProgress.episodeId' }), {
    summary:
      'Changes steps. Send all of them. Steps that someone else changed since the given version stay as they are. You can mark Upload Recording as done only if a recording is attached, and Write Show Notes only if show notes are saved. The server sets the current step.',
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
  UpdateAssignee: write(editorOf('episode'), {
    summary: 'Assigns a step to a team member, or to no one. Keeps the due date. If two people change it, the last change wins.',
    input: z.object({ episodeId: Id, step: Step, assigneeId: Id.nullable() }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  UpdateDueDate: write(editorOf('episode'), {
    summary: "Sets or removes a step's due date. Keeps the assignee. If two people change it, the last change wins.",
    input: z.object({ episodeId: Id, step: Step, dueDate: DueDate.nullable() }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
}

export const InterviewService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: "Returns an episode's interview, or null if it has no date yet.",
    output: z.object({ interview: Interview.nullable() }),
  }),
  Save: write(editorOf('episode'), {
    summary:
      "Sets or changes an episode's interview and emails invitations to its participants. A new time must be confirmed again. Fails if the interview changed since the given version. The version is 0 if there was no interview.",
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
  Confirm: write(editorOf('episode'), {
    summary: "Confirms an interview's time and marks Schedule Interview as done, or undoes both. Fails if the interview was moved.",
    input: z.object({ episodeId: Id, startsAt: Instant, confirmed: z.boolean() }),
    output: z.object({ interview: Interview }),
  }),
  Clear: write(editorOf('episode'), {
    summary: "Removes an episode's interview and cancels the invitations. Fails if the interview changed since the given version.",
    input: z.object({ episodeId: Id, version: z.number().int().min(0).max(2_147_483_647).optional() }),
  }),
}
