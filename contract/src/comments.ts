import { z } from 'zod'
import { commentLimits } from './limits.ts'
import { method } from './method.ts'
import { Id, Instant } from './shapes.ts'
import { isEmoji, visibleLength } from './text.ts'
import { transcriptLimits } from './transcript-limits.ts'

export const commentMessages = {
  empty: 'Please write a comment.',
  tooLong: 'A comment cannot exceed 4000 characters.',
  noEmoji: 'Must be an emoji.',
  timeOutside: 'Please enter a time within the recording.',
  endBeforeStart: 'The end cannot be before the start.',
} as const

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

/** A single emoji. */
export const Emoji = z.string().max(40).refine(isEmoji, commentMessages.noEmoji)

/** Maps an emoji to the IDs of the users who reacted with it. The keys aren't converted on the wire. */
export const Reactions = z.record(Emoji, z.array(Id).max(500))
export type Reactions = z.infer<typeof Reactions>

export const Comment = z.object({
  id: Id,
  episodeId: Id,
  /** Null if the account was deleted. */
  fromUser: Id.nullable(),
  /** Sanitized HTML. */
  content: z.string(),
  /** In milliseconds. Null if the comment is about the whole episode. */
  startMs: z.number().nullable(),
  /** Null if the comment is about a moment. */
  endMs: z.number().nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  authorDisplayName: z.string(),
  thumbnailUrl: z.string().nullable(),
  reactions: Reactions,
})
export type Comment = z.infer<typeof Comment>

export const CommentsService = {
  GetCommentsByEpisodeId: method({
    summary: 'Lists the comments on an episode, newest first.',
    input: z.object({
      episodeId: Id,
      cursor: z.string().max(200).nullish(),
      limit: z.number().int().min(1).max(200).default(commentLimits.page),
    }),
    output: z.object({ comments: z.array(Comment), cursor: z.string().nullable(), total: z.number() }),
  }),
  CreateComment: method({
    summary: 'Adds a comment, on the whole episode or a part of its recording, and notifies the people mentioned in it.',
    input: z.object({
      comment: z.object({ content: CommentContent, fromUser: Id.optional(), episodeId: Id, ...span }).refine(isSpan, spanOrder),
    }),
    output: z.object({ comment: Comment }),
  }),
  UpdateComment: method({
    summary:
      "Changes the content and time of the caller's own comment, or the caller's reactions to any comment. Without `startMs`, the time stays. With null, it is removed.",
    input: z.object({
      comment: z.object({ id: Id, content: CommentContent.optional(), reactions: Reactions.optional(), ...span }).refine(isSpan, spanOrder),
    }),
    output: z.object({ comment: Comment }),
  }),
  DeleteComment: method({
    summary: "Deletes the caller's own comment. Admins and the owner can delete any comment.",
    input: z.object({ commentId: Id }),
    output: z.object({ commentId: Id }),
  }),
  RestoreComment: method({
    summary: 'Restores a comment that the caller deleted within the last 24 hours, with its reactions. Notifies no one again.',
    input: z.object({ commentId: Id }),
    output: z.object({ comment: Comment }),
  }),
}
