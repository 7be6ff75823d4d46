import { z } from 'zod'
import { Id } from '../shapes.ts'

/** What it takes to get a show live, in order. The last two are for the operator of the instance. */
export const checklistItems = ['show', 'artwork', 'episode', 'recording', 'publish', 'directories', 'team', 'mail', 'backups'] as const
export type ChecklistItemName = (typeof checklistItems)[number]

/** Derived from the podcasts that the caller owns. */
export const GettingStarted = z.object({
  items: z.array(z.object({ name: z.enum(checklistItems), done: z.boolean() })),
  /** Hidden by the caller. */
  dismissed: z.boolean(),
  /** Where to continue: the caller's newest podcast, and its newest episode that isn't published. */
  podcast: z.object({ id: Id, profileUrl: z.string() }).nullable(),
  episodeId: Id.nullable(),
})
export type GettingStarted = z.infer<typeof GettingStarted>
