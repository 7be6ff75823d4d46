import { Text, type TextProps } from '@mantine/core'
import { dueLabel } from '../../lib/days.ts'

type Props = TextProps & { dueDate: string; today: string; isOverdue: boolean; title?: string }

/** When something is due: 'Due tomorrow', 'Due Mar 5', or 'Overdue: Mar 5' in red. */
export const DueLabel = ({ dueDate, today, isOverdue, ...text }: Props) => (
  <Text span size="xs" c={isOverdue ? 'var(--cw-danger-ink)' : 'dimmed'} fw={isOverdue ? 500 : 400} {...text}>
    {dueLabel(dueDate, today, isOverdue)}
  </Text>
)
