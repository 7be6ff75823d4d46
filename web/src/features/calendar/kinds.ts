import type { CalendarKind } from '@castwright/contract/calendar/shapes.ts'
import {
  type Icon,
  IconBeach,
  IconBroadcast,
  IconCalendarEvent,
  IconCircleDashed,
  IconClockPlay,
  IconListCheck,
  IconMicrophone,
  IconSquareCheck,
} from '@tabler/icons-react'

/** Kinds differ by icon and name, never by color alone. In the order in which a full day shows them. */
export const kindsInOrder = [
  'published',
  'scheduled',
  'planned',
  'interview',
  'step',
  'task',
  'gap',
  'busy',
] as const satisfies CalendarKind[]

export const kindLabels: Record<CalendarKind, string> = {
  interview: 'Interview',
  step: 'Step due',
  task: 'Task due',
  planned: 'Planned release',
  scheduled: 'Scheduled release',
  published: 'Published',
  busy: 'Day off',
  gap: 'No release planned',
}

export const kindFilters: Record<CalendarKind, string> = {
  interview: 'Interviews',
  step: 'Steps',
  task: 'My tasks',
  planned: 'Planned releases',
  scheduled: 'Scheduled releases',
  published: 'Published episodes',
  busy: 'Days off',
  gap: 'Gaps in the schedule',
}

export const kindIcons: Record<CalendarKind, Icon> = {
  interview: IconMicrophone,
  step: IconListCheck,
  task: IconSquareCheck,
  planned: IconCalendarEvent,
  scheduled: IconClockPlay,
  published: IconBroadcast,
  busy: IconBeach,
  gap: IconCircleDashed,
}
