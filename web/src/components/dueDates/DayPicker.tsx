import { DatePicker } from '@mantine/dates'
import { calendarFor } from '../../ui/dates/calendar.ts'

type Props = { date: string | null; today: string; onChoose: (date: string | null) => void }

export const DayPicker = ({ date, today, onChoose }: Props) => (
  <DatePicker value={date} onChange={onChoose} {...calendarFor({ chosen: date, today })} />
)
