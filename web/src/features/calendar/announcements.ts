import type { CalendarItem } from '@castwright/contract/calendar.ts'
import type { Active, Announcements } from '@dnd-kit/core'
import { fullDay } from './days.ts'
import { isUndated, labelOf } from './items.ts'

export const instructions =
  'To pick up an item, press Space. Use the arrow keys to choose a day. Press Space or Enter to drop it, or Escape to cancel. Enter opens the details, which can also move it to any day.'

/** What is dragged. There is one source for all items, see `Dragging`. */
export const itemOf = ({ data }: Active): CalendarItem => data.current!['item'] as CalendarItem
const nameOf = (active: Active): string => labelOf(itemOf(active))
const placeOf = (id: string | number): string => (/^\d/.test(String(id)) ? fullDay(String(id)) : 'the drafts without a date')
const fromOf = (active: Active): string => (isUndated(itemOf(active)) ? 'the drafts without a date' : fullDay(itemOf(active).date))

/** Screen reader announcements while an item is moved. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active)} from ${fromOf(active)}.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active)} is over ${placeOf(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) => (over ? `Dropped ${nameOf(active)} on ${placeOf(over.id)}.` : `Dropped ${nameOf(active)} where it was.`),
  onDragCancel: ({ active }) => `Move canceled. ${nameOf(active)} is back where it was.`,
}
