import '../../../ui/dates.css'
import type { DatePickerProps } from '@mantine/dates'
import { earliestDay } from './rules.ts'
import { wallAt } from './zone.ts'
import classes from './ReleaseDateDialog.module.css'

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

type CalendarProps = Pick<
  DatePickerProps,
  'defaultDate' | 'minDate' | 'getDayProps' | 'weekendDays' | 'hideOutsideDates' | 'firstDayOfWeek' | 'ariaLabels'
>

/** A calendar of days that can be planned, on the clock of the reader's zone. */
export function calendarFor(chosen: string | null, now: Date, timeZone: string): CalendarProps {
  const today = wallAt(now, timeZone).date
  return {
    defaultDate: chosen ?? today,
    minDate: earliestDay(now, timeZone),
    getDayProps: (date) => (date === today ? { className: classes.today, 'aria-current': 'date' } : {}),
    weekendDays: [],
    hideOutsideDates: true,
    firstDayOfWeek: 0,
    ariaLabels,
  }
}
