import type { StepFacts } from '@castwright/contract/workflow/step-requirements.ts'
import { canApply, type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'
import { Button, Group } from '@mantine/core'
import { HintedButton } from '../../ui/HintedButton.tsx'
import type { StepsState } from './api.ts'
import { actionLabels, disabledReasonOf } from './messages.ts'

type Props = {
  steps: StepsState | undefined
  step: StepKey
  facts?: StepFacts
  /** Whether the section has another button to press first. */
  hasOtherMain?: boolean
}

/** Buttons for a step in its own section. Stable keys keep the focus when a button changes. */
export function StepButtons({ steps, step, facts, hasOtherMain = false }: Props) {
  if (!steps) return null
  const { progress, apply } = steps
  // Only the current step has a filled button.
  const isMain = progress.currentStep === stepNames[step] && !hasOtherMain
  const main = progress[step] === 1 ? 'uncheck' : progress[step] === 2 ? 'restore' : 'done'
  return (
    <Group gap="sm">
      <HintedButton
        key="main"
        variant={isMain ? 'filled' : 'default'}
        disabledReason={disabledReasonOf(step, main, facts)}
        onClick={() => void apply({ step, action: main })}
      >
        {actionLabels[main]}
      </HintedButton>
      {canApply(progress, step, 'skip') ? (
        <Button key="skip" variant="default" onClick={() => void apply({ step, action: 'skip' })}>
          {actionLabels.skip}
        </Button>
      ) : null}
    </Group>
  )
}
