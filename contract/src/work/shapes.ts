import { z } from 'zod'
import { DueDate, Id } from '../shapes.ts'
import { Step } from '../workflow/shapes.ts'
import { waitingReasons } from '../workflow/steps.ts'

export const WorkKind = z.enum(['step', 'review', 'mention', 'task'])
export type WorkKind = z.infer<typeof WorkKind>

/** Something that waits for the caller. */
export const WorkItem = z.object({
  /** Unique in the list. */
  key: z.string(),
  kind: WorkKind,
  /** What to do: the name of the step, the kind of review, the task, or who mentioned the caller. */
  title: z.string(),
  podcast: z.object({ id: Id, title: z.string(), profileUrl: z.string() }),
  episode: z.object({
    id: Id,
    title: z.string(),
    /** What it waits for although all its steps are done, or null. */
    waitingFor: z.enum(waitingReasons).nullable(),
  }),
  /** Only for steps. */
  step: Step.nullable(),
  /** The ID of the review, the notification of the mention, or the task. Null for steps. */
  targetId: Id.nullable(),
  /** Only for steps and tasks. */
  dueDate: DueDate.nullable(),
  isOverdue: z.boolean(),
  /** Why the step can't be marked as done yet, as the error says it. */
  blockedBy: z.string().nullable(),
  /** A path in the app. */
  path: z.string(),
})
export type WorkItem = z.infer<typeof WorkItem>
