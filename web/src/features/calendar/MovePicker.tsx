import { DatePicker } from '@mantine/dates'
import { calendarFor } from '../../ui/dates/calendar.ts'

type Props = { chosen: string | null; today: string; weekStart: number; minDate: string | null; onChoose: (date: string) => void }

/** Loaded when it is opened, since calendars are large. */
export const MovePicker = ({ chosen, today, weekStart, minDate, onChoose }: Props) => (
  <DatePicker
    aria-label="New date"
    value={chosen}
    onChange={(date) => (date === null ? undefined : onChoose(date))}
    {...calendarFor({
      chosen: chosen !== null && minDate !== null && chosen < minDate ? today : chosen,
      today,
      ...(minDate !== null && { minDate }),
    })}
    firstDayOfWeek={weekStart as 0 | 1 | 6}
  />
)
