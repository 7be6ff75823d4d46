import { DatePicker } from '@mantine/dates'
import { calendarFor } from '../../ui/dates/calendar.ts'

type Props = { dueDate: string | null; today: string; onChoose: (date: string | null) => void }

/** Loaded when it is opened, since calendars are large. */
export const DueDatePicker = ({ dueDate, today, onChoose }: Props) => (
  <DatePicker value={dueDate} onChange={onChoose} {...calendarFor({ chosen: dueDate, today })} />
)
