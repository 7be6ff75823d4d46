import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'

export const searchKinds = ['podcast', 'episode', 'person', 'guest', 'recording', 'comment', 'transcript'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A text in pieces, so that clients can mark the matches without parsing markup. */
export const MarkedText = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  /** The ID of the podcast, episode, user, guest, recording, comment or segment of a transcript. */
  id: Id,
  podcastId: Id,
  podcastTitle: z.string(),
  profileUrl: z.string(),
  /** The episode, also of a comment, an attached recording or its transcript. */
  episodeId: Id.nullable(),
  /** The recording, also of a transcript. Null for other kinds. */
  recordingId: Id.nullable(),
  /** When the words of a transcript are said, in milliseconds. Null for other kinds. */
  startMs: z.number().nullable(),
  /** For a comment or a transcript, the title of its episode. A transcript without one has the name of its recording. */
  title: MarkedText,
  /** The part of the text that matches. Null if only the title does. */
  snippet: MarkedText.nullable(),
  /** Who wrote the comment. Null for other kinds. */
  authorName: z.string().nullable(),
  /** When the text was last changed. */
  updatedAt: Instant,
})
export type SearchHit = z.infer<typeof SearchHit>
