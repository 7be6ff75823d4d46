import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { Link } from './shapes.ts'

export const LinkService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's active links, newest first. Editors see their own. Owners and admins see all of them.",
    input: z.object({
      podcastId: Id,
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(25),
    }),
    output: z.object({ links: z.array(Link), cursor: z.string().nullable() }),
  }),
  Revoke: write(editorOf('link'), {
    summary: "Revokes a link. Editors can revoke their own links. Owners and admins can revoke any of the podcast's links.",
  }),
  RevokeAll: write(editorOf('podcast'), {
    summary: "Revokes all of a podcast's links that the caller can revoke.",
    output: z.object({ revoked: z.number().int() }),
  }),
}
