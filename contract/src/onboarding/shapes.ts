import { z } from 'zod'
import { Id } from '../shapes.ts'
import { CollaboratorType } from '../teams/shapes.ts'

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

export const firstTasks = ['episode', 'recording', 'notes', 'clip'] as const

/** What someone who joined a team does first in their team role. */
export const FirstTask = z.object({
  name: z.enum(firstTasks),
  role: CollaboratorType,
  /** The newest episode that isn't published. */
  episode: z.object({ id: Id, title: z.string() }).nullable(),
  /** The newest recording. */
  recordingId: Id.nullable(),
})
export type FirstTask = z.infer<typeof FirstTask>

/** Days after joining in which the first task is shown. */
export const firstTaskDays = 14
