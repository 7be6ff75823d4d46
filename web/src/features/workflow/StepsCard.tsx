import type { StepFacts } from '@castwright/contract/step-requirements.ts'
import { isReadyToPublish, type StepKey, stepKeys } from '@castwright/contract/steps.ts'
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { useSteps } from './api.ts'
import { StepRow } from './StepRow.tsx'
import { messages } from './messages.ts'
import classes from './StepsCard.module.css'

type Props = {
  work: ReturnType<typeof useSteps>
  facts: StepFacts
  /** The page section for each step. */
  sections: Record<StepKey, string>
  onVisit: (section: string) => void
}

/** The six steps. */
export function StepsCard({ work: { steps, error, retry }, facts, sections, onVisit }: Props) {
  const left = steps ? stepKeys.filter((step) => steps.progress[step] === 0).length : 0
  return (
    <Card title="Episode Progress" aside={steps ? <Left left={left} ready={isReadyToPublish(steps.progress)} /> : null}>
      {steps ? (
        <>
          {error ? <ErrorState order={3} title={messages.updateFailed} onRetry={retry} /> : null}
          <ol className={classes.steps}>
            {stepKeys.map((step) => (
              <StepRow key={step} steps={steps} step={step} facts={facts} section={sections[step]} onVisit={onVisit} />
            ))}
          </ol>
        </>
      ) : error ? (
        <ErrorState order={3} title={messages.progressFailed} onRetry={retry} />
      ) : (
        <Stack gap="xs" role="status">
          <VisuallyHidden>Loading...</VisuallyHidden>
          {stepKeys.map((step) => (
            <Skeleton key={step} className={classes.waiting} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

const Left = ({ left, ready }: { left: number; ready: boolean }) =>
  ready ? <Badge meaning="success">Ready</Badge> : <Badge>{`${left} to do`}</Badge>
