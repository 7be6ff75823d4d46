import { Group, type GroupProps } from '@mantine/core'
import type { Slot } from '@castwright/contract/guests/shapes.ts'
import { zoneName } from '../../../lib/moments.ts'

/** 'Thu, Mar 5, 3:00 – 4:00 PM EST' */
export function slotLabel({ startsAt, minutes }: Pick<Slot, 'startsAt' | 'minutes'>, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const start = new Date(startsAt)
  const range = format.formatRange(start, new Date(start.getTime() + minutes * 60_000)).replace(/[\u2009\u202f]/g, ' ')
  return `${range} ${zoneName(startsAt, timeZone)}`
}

/** A time with its buttons, in a list. */
export const SlotRow = (props: GroupProps) => (
  <Group component="li" justify="space-between" gap="sm" wrap="nowrap" py="xs" px="sm" bd="var(--cw-hairline)" bdrs="sm" {...props} />
)
