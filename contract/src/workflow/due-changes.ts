import { z } from 'zod'
import { calendarLimits } from '../calendar/limits.ts'
import { DueDate, Id } from '../shapes.ts'
import { Step } from './shapes.ts'

/** A change of a step's due date. */
const DueDateChange = z.object({ step: Step, from: DueDate, to: DueDate })
export type DueDateChange = z.infer<typeof DueDateChange>

/** A task whose due date moved with a release. Only its owner knows the date, so this is just enough to move it back. */
const MovedTask = z.object({ taskId: Id, version: z.number().int().min(0) })
export type MovedTask = z.infer<typeof MovedTask>

const dueDates = z.array(DueDateChange)
const tasks = z.array(MovedTask)

/** The due dates that moved with a release. What is needed to undo it. */
export const movedDueDates = { dueDates, tasks }
export type MovedDueDates = { dueDates: DueDateChange[]; tasks: MovedTask[] }

/** Which due dates move with a release. */
export const dueDatesToMove = {
  /** Those of all open steps and tasks, by the same number of days. */
  shiftDueDates: z.boolean().default(false),
  /** Due dates of steps to change as well, such as the reverse of those in the response. Those that changed since stay as they are. */
  dueDates: dueDates.max(6).default([]),
  /** Tasks that move by the same number of days, such as those in the response. Those that changed since stay as they are. */
  tasks: tasks.max(calendarLimits.movedTasks).default([]),
}
export type DueDatesToMove = { shiftDueDates: boolean } & MovedDueDates
