import { waitingLabels } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { Group, RingProgress, Stack, Text } from '@mantine/core'
import { progressColor } from '../../ui/progressColor.ts'
import { sizes } from '../../ui/theme.ts'

type Props = { progress: EpisodeProgress; isPublished: boolean }

/** The episode's progress and current step. A published episode has none. */
export function StatusCircle({ progress: { percentCompleted: percent, currentStep, waitingFor }, isPublished }: Props) {
  const color = progressColor(percent, true)
  return (
    <Group gap="md" wrap="nowrap">
      <RingProgress
        size={sizes.circle}
        thickness={sizes.circleStroke}
        roundCaps
        role="img"
        aria-label={`${percent}% completed`}
        data-color={color}
        rootColor="var(--cw-neutral-soft)"
        sections={[{ value: percent, color: `${color}.5` }]}
        label={
          <Text span display="block" ta="center" size="lg" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {percent}%
          </Text>
        }
      />
      <Stack gap={0} miw={0}>
        <Text size="sm" c="dimmed">
          {isPublished || waitingFor ? 'Status' : 'Current step'}
        </Text>
        <Text fw={600} aria-live="polite">
          {isPublished ? 'Published' : waitingFor ? waitingLabels[waitingFor] : currentStep}
        </Text>
      </Stack>
    </Group>
  )
}
