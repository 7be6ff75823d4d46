import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { isEmoji } from '../text.ts'

export const commentMessages = {
  empty: 'Please write a comment.',
  tooLong: 'A comment cannot exceed 4000 characters.',
  noEmoji: 'Must be an emoji.',
  timeOutside: 'Please enter a time within the recording.',
  endBeforeStart: 'The end cannot be before the start.',
} as const

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
