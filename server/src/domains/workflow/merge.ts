import {
  act,
  isSkippable,
  stepKeys,
  type Progress,
  type StepAction,
  type StepKey,
  type Steps,
  type StepStatus,
} from '@castwright/contract/workflow/steps.ts'

export type Changes = Partial<Record<StepKey, number>>

/** The action a client took when it sent this status for that one, or null if there is none. */
const actionOf: Record<StepStatus, Record<StepStatus, StepAction | null>> = {
  0: { 0: null, 1: 'done', 2: 'skip' },
  1: { 0: 'uncheck', 1: null, 2: null },
  2: { 0: 'restore', 1: null, 2: null },
}

/** Guests and interview are skipped and restored together. */
const partners: Partial<Record<StepKey, StepKey>> = { inviteGuests: 'scheduleInterview', scheduleInterview: 'inviteGuests' }

export const changedSteps = (before: Steps, after: Steps): StepKey[] => stepKeys.filter((step) => before[step] !== after[step])

/**
 * Merges a call that contains all steps. Keeps steps changed since the version the client had seen, and derives actions from the rest.
 * Null if no action leads from one status to the other.
 */
export function mergeSteps(present: Progress, changedAt: Changes, sent: Steps, version: number | undefined): Progress | null {
  const isFresh = (step: StepKey): boolean => version === undefined || (changedAt[step] ?? 0) <= version
  let merged = present
  for (const step of changedSteps(present, sent).filter(isFresh)) {
    const partner = partners[step]
    const action = actionOf[present[step]][sent[step]]
    // A done step is skipped with its partner, which was not done.
    if (action === null && sent[step] === 2 && partner && present[partner] === 0 && sent[partner] === 2) continue
    if (action === null || (action === 'skip' && !isSkippable(step))) return null
    // A skip or restore also changes the partner, unless someone else has changed it in the meantime.
    if (partner && !isFresh(partner) && (action === 'skip' || action === 'restore')) continue
    merged = act(merged, step, action)
  }
  return merged
}
