import { IconCalendarDue } from '@tabler/icons-react'
import { longDay } from '../../lib/days.ts'
import { DateMenu } from './DateMenu.tsx'

type Props = {
  /** What is due, for screen readers. */
  name: string
  dueDate: string | null
  isOverdue: boolean
  /** Today in the user's time zone. */
  today: string
  onChange: (dueDate: string | null) => void
  className?: string | undefined
}

/** Shows that something has a due date, and changes it. */
export function DueDateMenu({ name, dueDate, isOverdue, today, onChange, className }: Props) {
  return (
    <DateMenu
      label={dueDate ? `${name}: ${isOverdue ? 'overdue, ' : ''}due ${longDay(dueDate)}` : `Set a due date for ${name}`}
      hint={dueDate ? `Due ${longDay(dueDate)}` : 'Set a due date'}
      title={`Due date of ${name}`}
      icon={IconCalendarDue}
      date={dueDate}
      isOverdue={isOverdue}
      today={today}
      onChoose={onChange}
      extra={dueDate ? { label: 'Remove due date', onClick: () => onChange(null) } : null}
      className={className}
    />
  )
}
