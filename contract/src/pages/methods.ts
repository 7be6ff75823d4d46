import { z } from 'zod'
import { editorOf, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'

/** EpisodeService: preview links to unpublished episodes. */
export const EpisodePreviews = {
  CreatePreview: write(editorOf('episode'), {
    summary: "Creates a preview link. Anyone with the link can see the episode's current state until the link expires.",
    rate: { max: 120, seconds: 3600 },
    input: z.object({ episodeId: Id, days: z.number().int().min(1).max(30).default(7) }),
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
}
