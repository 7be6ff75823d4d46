import { z } from 'zod'
import { Day } from '../analytics/shapes.ts'
import { Id, Instant } from '../shapes.ts'

/** What a link opens: the preview of an episode, the recordings of a podcast in one member's app, a report for sponsors, a calendar, or an export. */
export const LinkKind = z.enum(['preview', 'media', 'report', 'calendar', 'archive'])
export type LinkKind = z.infer<typeof LinkKind>

/** A link that works without signing in. Its secret is shown once, when it is created. */
export const Link = z.object({
  id: Id,
  kind: LinkKind,
  creatorId: Id,
  /** The creator's name, or their email address without one. */
  creatorName: z.string(),
  /** Null unless the link opens one episode. */
  episodeId: Id.nullable(),
  episodeTitle: z.string().nullable(),
  /** The period of a report. Null for other kinds. */
  report: z.object({ from: Day, to: Day }).nullable(),
  createdAt: Instant,
  /** Null if it works until it is revoked. */
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
})
export type Link = z.infer<typeof Link>
