import '../dates.css'
import type { DatePickerProps } from '@mantine/dates'
import classes from './calendar.module.css'

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
  'defaultDate' | 'minDate' | 'maxDate' | 'getDayProps' | 'weekendDays' | 'hideOutsideDates' | 'firstDayOfWeek' | 'ariaLabels'
>

type Days = { chosen: string | null; today: string; minDate?: string; maxDate?: string }

/** A calendar of allowed days. All dates are in the user's time zone, YYYY-MM-DD. */
export const calendarFor = ({ chosen, today, ...ends }: Days): CalendarProps => ({
  defaultDate: chosen ?? today,
  ...ends,
  getDayProps: (date) => (date === today ? { className: classes.today, 'aria-current': 'date' } : {}),
  weekendDays: [],
  hideOutsideDates: true,
  firstDayOfWeek: 0,
  ariaLabels,
})
