import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dayLabel } from '../../lib/days.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './Agenda.module.css'
import { ChipRows } from './Chip.tsx'
import { useCalendarContext } from './context.ts'
import { fullDay, shortDay } from './days.ts'
import type { Day } from './items.ts'

type Props = { dates: readonly string[]; days: ReadonlyMap<string, Day> }

/** A longer list is shown in parts. */
const pageSize = 200

/** The days with items, one after the other. */
export function AgendaView({ dates, days }: Props) {
  const { today } = useCalendarContext()
  const [limit, setLimit] = useState(pageSize)
  const listed = dates.flatMap((date) => {
    const day = days.get(date)
    return day ? [{ date, ...day }] : []
  })
  const shown: typeof listed = []
  let left = limit
  for (const day of listed) {
    if (left <= 0) break
    shown.push({ ...day, items: day.items.slice(0, left) })
    left -= day.items.length
  }
  return (
    <Card className={classes.agenda}>
      <Stack gap="sm">
        {shown.map(({ date, items, busy }) => (
          <section key={date} className={classes.day} aria-label={fullDay(date)}>
            <h3 className={classes.date} data-today={date === today || undefined}>
              {nameOf(date, today)}
            </h3>
            <div>
              {busy.map(({ key, title }) => (
                <Text key={key} size="sm" c="dimmed" py="xs" dir="auto">
                  Day off: {title}
                </Text>
              ))}
              {items.length > 0 ? <ChipRows items={items} isFixed /> : null}
            </div>
          </section>
        ))}
        {left < 0 ? (
          <Button variant="default" fullWidth onClick={() => setLimit(limit + pageSize)}>
            Show more
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}

/** 'Today, Mar 5' or 'Thu, Mar 5' */
function nameOf(date: string, today: string): string {
  const near = dayLabel(date, today)
  return /^[TY]o|^Ye/.test(near) ? `${near}, ${shortDay(date).split(', ')[1]}` : shortDay(date)
}
