import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import type { Active, Announcements } from '@dnd-kit/core'
import { fullDay } from './days.ts'
import { trayId } from './dropPlaces.ts'
import { isUndated, labelOf } from './items.ts'

export const instructions =
  'To pick up an item, press Space. Use the arrow keys to choose a day. Press Space or Enter to drop it, or Escape to cancel. Enter opens the details, which can also move it to any day.'

/** What is dragged. There is one source for all items, see `Dragging`. */
export const itemOf = ({ data }: Active): CalendarItem => data.current!['item'] as CalendarItem
const nameOf = (active: Active): string => labelOf(itemOf(active))
const nameOfPlace = (place: string): string => (place === trayId ? 'the drafts without a date' : fullDay(place))
const fromOf = (active: Active): string => (isUndated(itemOf(active)) ? 'the drafts without a date' : fullDay(itemOf(active).date))

/** Screen reader announcements while an item is moved. `placeNow` returns the tray or the day that it is over. */
export const announcementsAt = (placeNow: () => string | null): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${nameOf(active)} from ${fromOf(active)}.`,
  onDragOver: ({ active }) => {
    const place = placeNow()
    return place === null ? undefined : `${nameOf(active)} is over ${nameOfPlace(place)}.`
  },
  onDragEnd: ({ active }) => {
    const place = placeNow()
    return place === null ? `Dropped ${nameOf(active)} where it was.` : `Dropped ${nameOf(active)} on ${nameOfPlace(place)}.`
  },
  onDragCancel: ({ active }) => `Move canceled. ${nameOf(active)} is back where it was.`,
})
