import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { visibleLength } from '../text.ts'
import { transcriptLimits } from '../transcripts/limits.ts'
import { commentLimits } from './limits.ts'
import { Comment, commentMessages, Reactions } from './shapes.ts'

const CommentContent = z
  .string()
  .max(commentLimits.markup, { message: commentMessages.tooLong, abort: true })
  .refine((html) => visibleLength(html) > 0, { message: commentMessages.empty, abort: true })
  .refine((html) => visibleLength(html) <= commentLimits.text, commentMessages.tooLong)

const TimeMs = z
  .number()
  .int(commentMessages.timeOutside)
  .min(0, commentMessages.timeOutside)
  .max(transcriptLimits.time, commentMessages.timeOutside)

/** What the comment is about in the recording. Without an end, a moment. */
const span = { startMs: TimeMs.nullish(), endMs: TimeMs.nullish() }

/** An end needs a start before it. */
const isSpan = ({ startMs, endMs }: { startMs?: number | null | undefined; endMs?: number | null | undefined }): boolean =>
  endMs == null || (startMs != null && endMs >= startMs)

const spanOrder = { path: ['endMs'], message: commentMessages.endBeforeStart }

export const CommentsService = {
  GetCommentsByEpisodeId: read(editorOf('episode'), {
    summary: 'Lists the comments on an episode, newest first.',
    input: z.object({
      episodeId: Id,
      cursor: z.string().max(200).nullish(),
      limit: z.number().int().min(1).max(200).default(commentLimits.page),
    }),
    output: z.object({ comments: z.array(Comment), cursor: z.string().nullable(), total: z.number() }),
  }),
  CreateComment: write(editorOf('episode', { at: 'comment.episodeId' }), {
    summary: 'Adds a comment on the whole episode or part of its recording, and notifies the people it mentions.',
    // Each may send emails to the team.
    rate: { max: 60, seconds: 600 },
    input: z.object({
      comment: z.object({ content: CommentContent, fromUser: Id.optional(), episodeId: Id, ...span }).refine(isSpan, spanOrder),
    }),
    output: z.object({ comment: Comment }),
  }),
  UpdateComment: write(editorOf('comment', { at: 'comment.id' }), {
    summary:
      "Changes the content and time of the caller's own comment, or the caller's reactions to any comment. Omit `startMs` to keep the time, or set it to null to remove the time.",
    input: z.object({
      comment: z.object({ id: Id, content: CommentContent.optional(), reactions: Reactions.optional(), ...span }).refine(isSpan, spanOrder),
    }),
    output: z.object({ comment: Comment }),
  }),
  DeleteComment: write(editorOf('comment'), {
    summary: "Deletes the caller's own comment. Admins and the owner can delete any comment.",
    output: z.object({ commentId: Id }),
  }),
  RestoreComment: write(editorOf('deletedComment', { at: 'commentId' }), {
    summary: "Restores a comment that the caller deleted within the last 24 hours, with its reactions. Doesn't notify anyone again.",
    input: z.object({ commentId: Id }),
    output: z.object({ comment: Comment }),
  }),
}
