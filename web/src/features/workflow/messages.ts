import { refusals } from '@castwright/contract/errors.ts'
import { missingForDone, type StepFacts } from '@castwright/contract/workflow/step-requirements.ts'
import { type StepAction, type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'

export const actionLabels: Record<StepAction, string> = {
  done: 'Mark as Done',
  uncheck: 'Uncheck',
  skip: 'Skip',
  restore: 'Restore',
}

export const actionErrors: Record<StepAction, string> = {
  done: 'Failed to mark step as done.',
  uncheck: 'Failed to mark step as incomplete.',
  skip: 'Error occurred skipping this step.',
  restore: 'Error occurred restoring this step.',
}

/** Guests and interview are skipped together. */
export const skippedMessage = (skipped: readonly StepKey[]): string => {
  const [step] = skipped
  const isPair = step === 'inviteGuests' || step === 'scheduleInterview'
  return step === undefined || isPair || skipped.length > 1 ? 'Steps skipped.' : `${stepNames[step]} skipped.`
}

/** Why an action on a step is not possible yet, or null. */
export function disabledReasonOf(step: StepKey, action: StepAction, facts: StepFacts | undefined): string | null {
  const missing = action === 'done' && facts ? missingForDone(step, facts) : null
  return missing && refusals[missing].msg
}
