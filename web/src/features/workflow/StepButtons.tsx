import type { StepFacts } from '@castwright/contract/step-requirements.ts'
import { mayAct, type StepKey, stepNames } from '@castwright/contract/steps.ts'
import { Button, Group } from '@mantine/core'
import { HintedButton } from '../../ui/HintedButton.tsx'
import type { StepsInHand } from './api.ts'
import { actionLabels, whyClosed } from './words.ts'

type Props = { steps: StepsInHand | undefined; step: StepKey; facts?: StepFacts }

/** What can be done with a step, in its own section. The two places stay, so that the focus does too. */
export function StepButtons({ steps, step, facts }: Props) {
  if (!steps) return null
  const { progress, take } = steps
  // One step is next: its button alone stands out.
  const isCurrent = progress.currentStep === stepNames[step]
  const main = progress[step] === 1 ? 'uncheck' : progress[step] === 2 ? 'restore' : 'done'
  return (
    <Group gap="sm">
      <HintedButton
        key="main"
        variant={isCurrent ? 'filled' : 'default'}
        closedBecause={whyClosed(step, main, facts)}
        onClick={() => void take({ step, action: main })}
      >
        {actionLabels[main]}
      </HintedButton>
      {mayAct(progress, step, 'skip') ? (
        <Button key="skip" variant="default" onClick={() => void take({ step, action: 'skip' })}>
          {actionLabels.skip}
        </Button>
      ) : null}
    </Group>
  )
}
