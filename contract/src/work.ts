import { z } from 'zod'
import { workLimits } from './limits.ts'
import { method } from './method.ts'
import { DueDate, Id } from './shapes.ts'
import { waitingReasons } from './steps.ts'
import { Step } from './workflow.ts'

const workKinds = ['step', 'review', 'mention', 'task'] as const
export const WorkKind = z.enum(workKinds)
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

export const WorkService = {
  Find: method({
    summary:
      "Lists what waits for the caller in all their podcasts: assigned steps, requested reviews, unread mentions and open tasks. Overdue ones first, then by due date, then the rest. Today is the day in the caller's time zone.",
    input: z.object({ limit: z.number().int().min(1).max(workLimits.items).default(workLimits.items) }),
    output: z.object({ items: z.array(WorkItem), hasMore: z.boolean(), today: DueDate }),
  }),
}
