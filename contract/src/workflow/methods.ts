import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { DueDate, Id, Instant } from '../shapes.ts'
import { interviewLimits } from './limits.ts'
import { EpisodeProgress, Interview, InterviewForm, statuses, Step } from './shapes.ts'

export const EpisodeProgressService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: 'Returns the progress of an episode.',
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  Update: write(editorOf('episode', { at: 'episodeProgress.episodeId' }), {
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
  UpdateAssignee: write(editorOf('episode'), {
    summary: 'Assigns a step to a team member, or to no one. Keeps the due date. If two people change it, the last change wins.',
    input: z.object({ episodeId: Id, step: Step, assigneeId: Id.nullable() }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
  UpdateDueDate: write(editorOf('episode'), {
    summary: 'Sets or removes the due date of a step. Keeps the assignee. If two people change it, the last change wins.',
    input: z.object({ episodeId: Id, step: Step, dueDate: DueDate.nullable() }),
    output: z.object({ episodeProgress: EpisodeProgress }),
  }),
}

export const InterviewService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: 'Returns the interview of an episode, or null if there is no date yet.',
    output: z.object({ interview: Interview.nullable() }),
  }),
  Save: write(editorOf('episode'), {
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
  Confirm: write(editorOf('episode'), {
    summary: 'Confirms the time of an interview, which marks Schedule Interview as done, or takes that back. Fails if it was moved.',
    input: z.object({ episodeId: Id, startsAt: Instant, confirmed: z.boolean() }),
    output: z.object({ interview: Interview }),
  }),
  Clear: write(editorOf('episode'), {
    summary: 'Removes the interview of an episode and cancels the invitations. Fails if it changed since the given version.',
    input: z.object({ episodeId: Id, version: z.number().int().min(0).max(2_147_483_647).optional() }),
  }),
}
