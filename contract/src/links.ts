import { z } from 'zod'
import { Day } from './analytics.ts'
import { linkLimits } from './limits.ts'
import { method } from './method.ts'
import { Empty, Id, Instant } from './shapes.ts'

/** What a link opens: the preview of an episode, the recordings of a podcast in one member's app, a report for sponsors, a calendar, or an export. */
const linkKinds = ['preview', 'media', 'report', 'calendar', 'archive'] as const
export const LinkKind = z.enum(linkKinds)
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

export const LinkService = {
  FindByPodcastID: method({
    summary: 'Lists the active links of a podcast, newest first. Editors see their own, owners and admins see all.',
    input: z.object({
      podcastId: Id,
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(linkLimits.page),
    }),
    output: z.object({ links: z.array(Link), cursor: z.string().nullable() }),
  }),
  Revoke: method({
    summary: 'Revokes a link. Editors can revoke their own, owners and admins can revoke any link of the podcast.',
    input: z.object({ linkId: Id }),
    output: Empty,
  }),
  RevokeAll: method({
    summary: 'Revokes all links of a podcast that the caller can revoke.',
    input: z.object({ podcastId: Id }),
    output: z.object({ revoked: z.number().int() }),
  }),
}
