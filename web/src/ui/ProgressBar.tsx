import { Group, Progress, Stack, Text } from '@mantine/core'
import { progressColor } from './progressColor.ts'

type Props = {
  /** 0 to 100. Null without a limit: then only the figure is shown. */
  percent: number | null
  label: string
  /** Text on the right, such as '3.25 GB of 5 GB'. */
  figure?: string
  /** Whether the color shows progress. Otherwise a single color, red when full. */
  work?: boolean
}

export function ProgressBar({ percent, label, figure, work = false }: Props) {
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
      {percent === null ? null : (
        <Progress value={Math.max(0, Math.min(100, percent))} color={`${progressColor(percent, work)}.5`} aria-label={label} />
      )}
    </Stack>
  )
}
