import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { Link } from './shapes.ts'

export const LinkService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: 'Lists the active links of a podcast, newest first. Editors see their own, owners and admins see all.',
    input: z.object({
      podcastId: Id,
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(25),
    }),
    output: z.object({ links: z.array(Link), cursor: z.string().nullable() }),
  }),
  Revoke: write(editorOf('link'), {
    summary: 'Revokes a link. Editors can revoke their own, owners and admins can revoke any link of the podcast.',
  }),
  RevokeAll: write(editorOf('podcast'), {
    summary: 'Revokes all links of a podcast that the caller can revoke.',
    output: z.object({ revoked: z.number().int() }),
  }),
}
