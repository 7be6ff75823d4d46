import type { StepFacts } from '@castwright/contract/workflow/step-requirements.ts'
import { isReadyToPublish, type StepKey, stepKeys, type WaitingFor } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fold, FoldingCard } from '../../ui/FoldingCard.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { useSteps } from './api.ts'
import type { Assignee } from './assignments.ts'
import { StepRow } from './StepRow.tsx'
import { sizes } from '../../ui/theme.ts'

type Props = {
  work: ReturnType<typeof useSteps>
  facts: StepFacts
  isPublished: boolean
  /** The page section for each step. */
  sections: Record<StepKey, string>
  onVisit: (section: string) => void
  team: readonly Assignee[]
  userId: string
  /** Today in the user's time zone. */
  today: string
  /** Null where it doesn't fold. */
  fold: Fold | null
}

/** The six steps. */
export function StepsCard({ work: { steps, error, retry }, facts, isPublished, sections, onVisit, fold, ...people }: Props) {
  const left = steps ? stepKeys.filter((step) => steps.progress[step] === 0).length : 0
  const aside = steps ? <Left left={left} progress={steps.progress} isPublished={isPublished} /> : null
  return (
    <Frame fold={fold} aside={aside}>
      {steps ? (
        <>
          {error ? <ErrorState order={3} title="Error occurred updating Episode Progress." onRetry={retry} /> : null}
          {/* The margin aligns the marks with the heading. */}
          <Stack component="ol" gap="xxs" mx="-xs" className="cw-list">
            {stepKeys.map((step) => (
              <StepRow key={step} steps={steps} step={step} facts={facts} section={sections[step]} onVisit={onVisit} {...people} />
            ))}
          </Stack>
        </>
      ) : error ? (
        <ErrorState order={3} title="Error occurred while retrieving episode progress." onRetry={retry} />
      ) : (
        <Loading>
          <Stack gap="xs">
            {stepKeys.map((step) => (
              <Skeleton key={step} height={sizes.control} />
            ))}
          </Stack>
        </Loading>
      )}
    </Frame>
  )
}

function Frame({ fold, aside, children }: { fold: Fold | null; aside: ReactNode; children: ReactNode }) {
  const card = { title: 'Episode Progress', aside, children }
  return fold ? <FoldingCard fold={fold} {...card} /> : <Card {...card} />
}

/** Short, because the status above says the rest. */
const waitingBadges: Record<WaitingFor, string> = { guest_approval: 'Waiting', guest_change: 'Needs changes' }

function Left({ left, progress, isPublished }: { left: number; progress: EpisodeProgress; isPublished: boolean }) {
  if (!isReadyToPublish(progress)) return <Badge>{`${left} to do`}</Badge>
  if (isPublished) return <Badge meaning="success">Published</Badge>
  const { waitingFor } = progress
  return waitingFor ? <Badge meaning="warning">{waitingBadges[waitingFor]}</Badge> : <Badge meaning="success">Ready</Badge>
}
