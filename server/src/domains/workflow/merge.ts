import {
  act,
  isSkippable,
  stepKeys,
  type Progress,
  type StepAction,
  type StepKey,
  type Steps,
  type StepStatus,
} from '@castwright/contract/steps.ts'

export type Changes = Partial<Record<StepKey, number>>

/** What a client did to a step when it sent this status for that one; null where nothing leads there. */
const actionOf: Record<StepStatus, Record<StepStatus, StepAction | null>> = {
  0: { 0: null, 1: 'done', 2: 'skip' },
  1: { 0: 'uncheck', 1: null, 2: null },
  2: { 0: 'restore', 1: null, 2: null },
}

/** Guests and interview are skipped and restored together. */
const partners: Partial<Record<StepKey, StepKey>> = { inviteGuests: 'scheduleInterview', scheduleInterview: 'inviteGuests' }

export const changedSteps = (before: Steps, after: Steps): StepKey[] => stepKeys.filter((step) => before[step] !== after[step])

/**
 * The progress after a call that carries all steps as its client wants them. What was changed since the version that the client had
 * seen stays; the rest is taken for what it did. Null where no action leads from one status to the other.
 */
export function mergeSteps(present: Progress, changedAt: Changes, sent: Steps, version: number | undefined): Progress | null {
  const isFresh = (step: StepKey): boolean => version === undefined || (changedAt[step] ?? 0) <= version
  let merged = present
  for (const step of changedSteps(present, sent).filter(isFresh)) {
    const partner = partners[step]
    const action = actionOf[present[step]][sent[step]]
    // One that was done is skipped with its partner, which was not.
    if (action === null && sent[step] === 2 && partner && present[partner] === 0 && sent[partner] === 2) continue
    if (action === null || (action === 'skip' && !isSkippable(step))) return null
    // A skip or a restoration changes the partner too: not if somebody else did so meanwhile.
    if (partner && !isFresh(partner) && (action === 'skip' || action === 'restore')) continue
    merged = act(merged, step, action)
  }
  return merged
}
