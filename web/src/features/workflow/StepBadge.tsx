import { type StepKey, stepNames } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'

const states: Record<0 | 1 | 2, { word: string; meaning: Meaning }> = {
  0: { word: 'To do', meaning: 'neutral' },
  1: { word: 'Done', meaning: 'success' },
  2: { word: 'Skipped', meaning: 'neutral' },
}

/** A step's state in the head of its section. */
export function StepBadge({ progress, step }: { progress: EpisodeProgress | undefined; step: StepKey }) {
  if (!progress) return null
  if (progress.currentStep === stepNames[step]) return <Badge meaning="accent">Current step</Badge>
  const { word, meaning } = states[progress[step]]
  return (
    <Badge meaning={meaning} outlined={progress[step] === 2}>
      {word}
    </Badge>
  )
}
