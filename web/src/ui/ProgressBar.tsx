import { Group, Progress, Stack, Text } from '@mantine/core'
import { progressColor } from './progressColor.ts'

type Props = {
  /** 0 to 100. */
  percent: number
  label: string
  /** Text on the right, such as '3.25 GB of 5 GB'. */
  figure?: string
  /** Whether the color shows progress. Otherwise a single color, red when full. */
  work?: boolean
}

export function ProgressBar({ percent, label, figure, work = false }: Props) {
  const shown = Math.max(0, Math.min(100, percent))
  return (
    <Stack gap="xxs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        {figure ? (
          <Text size="sm" c="dimmed">
            {figure}
          </Text>
        ) : null}
      </Group>
      <Progress value={shown} color={`${progressColor(percent, work)}.5`} aria-label={label} />
    </Stack>
  )
}
