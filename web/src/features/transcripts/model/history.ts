import { apply, inverse, type Lines } from './edits.ts'
import { type Change, isSameText, type Line } from './types.ts'

/** Typing in one segment is one step until there was a pause this long. */
const pauseMs = 1500
const maxSteps = 500

type Step = { changes: readonly Change[]; typedAt: number | null }

export type History = { done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { done: [], undone: [] }

const isSameTyping = (step: Step | undefined, changes: readonly Change[], typedAt: number | null): step is Step =>
  step !== undefined &&
  typedAt !== null &&
  step.typedAt !== null &&
  typedAt - step.typedAt < pauseMs &&
  step.changes.length === 1 &&
  changes.length === 1 &&
  step.changes[0]?.id === changes[0]?.id

/** Adds an edit. `typedAt` is set for typing, whose steps are joined. */
export function record({ done }: History, changes: readonly Change[], typedAt: number | null): History {
  const last = done.at(-1)
  if (!isSameTyping(last, changes, typedAt)) return { done: [...done.slice(-maxSteps + 1), { changes, typedAt }], undone: [] }
  const joined = changes.map((change) => ({ ...change, before: last.changes[0]?.before ?? null }))
  return { done: [...done.slice(0, -1), { changes: joined, typedAt }], undone: [] }
}

type Result = { lines: Lines; history: History; changes: readonly Change[] }

/** Takes back what is still as this edit left it. Segments that someone else changed since then stay. */
function applicable(lines: Lines, changes: readonly Change[]): Change[] {
  const byId = new Map<string, Line>(lines.map((line) => [line.id, line]))
  return changes.filter(({ id, before }) => isSameText(byId.get(id) ?? null, before))
}

export function undo(lines: Lines, { done, undone }: History): Result | null {
  const step = done.at(-1)
  if (!step) return null
  const changes = applicable(lines, inverse(step.changes))
  return { lines: apply(lines, changes), changes, history: { done: done.slice(0, -1), undone: [...undone, step] } }
}

export function redo(lines: Lines, { done, undone }: History): Result | null {
  const step = undone.at(-1)
  if (!step) return null
  const changes = applicable(lines, step.changes)
  return { lines: apply(lines, changes), changes, history: { done: [...done, { ...step, typedAt: null }], undone: undone.slice(0, -1) } }
}
