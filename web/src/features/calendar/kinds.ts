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

type Kind = { label: string; filter: string; icon: Icon }

/** Kinds differ by icon and name, never by color alone. */
export const kinds: Record<CalendarKind, Kind> = {
  interview: { label: 'Interview', filter: 'Interviews', icon: IconMicrophone },
  step: { label: 'Step due', filter: 'Steps', icon: IconListCheck },
  task: { label: 'Task due', filter: 'My tasks', icon: IconSquareCheck },
  planned: { label: 'Planned release', filter: 'Planned releases', icon: IconCalendarEvent },
  scheduled: { label: 'Scheduled release', filter: 'Scheduled releases', icon: IconClockPlay },
  published: { label: 'Published', filter: 'Published episodes', icon: IconBroadcast },
  busy: { label: 'Day off', filter: 'Days off', icon: IconBeach },
  gap: { label: 'No release planned', filter: 'Gaps in the schedule', icon: IconCircleDashed },
}
