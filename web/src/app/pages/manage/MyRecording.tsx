import { Text } from '@mantine/core'
import type { StepsInHand } from '../../../features/workflow/api.ts'
import { StepBadge } from '../../../features/workflow/StepBadge.tsx'
import { StepButtons } from '../../../features/workflow/StepButtons.tsx'
import { Card } from '../../../ui/Card.tsx'
import classes from './MyRecording.module.css'

/** The place of the episode's recording. */
export function MyRecording({ steps }: { steps: StepsInHand | undefined }) {
  return (
    <Card
      title="My Recording"
      hint="The audio or video of the episode."
      aside={<StepBadge progress={steps?.progress} step="uploadAudio" />}
    >
      <div className={classes.body}>
        <Text size="sm" c="dimmed">
          Uploading recordings opens with the next release. Until then you can note here that yours is ready.
        </Text>
        <StepButtons steps={steps} step="uploadAudio" />
      </div>
    </Card>
  )
}
