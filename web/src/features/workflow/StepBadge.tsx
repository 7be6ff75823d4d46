import { type StepKey, stepNames } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'

const states: Record<0 | 1 | 2, { word: string; meaning: Meaning }> = {
  0: { word: 'To do', meaning: 'neutral' },
  1: { word: 'Done', meaning: 'success' },
  2: { word: 'Skipped', meaning: 'neutral' },
}

const current = { word: 'Current step', meaning: 'accent' } as const

/** A step's state in the head of its section. */
export function StepBadge({ progress, step }: { progress: EpisodeProgress | undefined; step: StepKey }) {
  if (!progress) return null
  const isCurrent = progress.currentStep === stepNames[step]
  const { word, meaning } = isCurrent ? current : states[progress[step]]
  return <Badge meaning={meaning}>{word}</Badge>
}
