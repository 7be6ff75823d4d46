import { type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'

const states: Record<0 | 1 | 2, { label: string; meaning: Meaning }> = {
  0: { label: 'To do', meaning: 'neutral' },
  1: { label: 'Done', meaning: 'success' },
  2: { label: 'Skipped', meaning: 'neutral' },
}

const current = { label: 'Current step', meaning: 'accent' } as const

/** A step's state, shown in the header of its section. */
export function StepBadge({ progress, step }: { progress: EpisodeProgress | undefined; step: StepKey }) {
  if (!progress) return null
  const isCurrent = progress.currentStep === stepNames[step]
  const { label, meaning } = isCurrent ? current : states[progress[step]]
  return <Badge meaning={meaning}>{label}</Badge>
}
