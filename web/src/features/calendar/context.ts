import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import type { TeamUser } from '@castwright/contract/teams/shapes.ts'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi } from 'zustand'
import type { CalendarPodcast } from './items.ts'

/** The key of an item or the date of a day, or null. Outside of React's state, so that only that item or day renders again. */
export type DragState = StoreApi<string | null>

export const createDragState = (): DragState => createStore(() => null)

export type Calendar = {
  podcasts: ReadonlyMap<string, CalendarPodcast>
  people: ReadonlyMap<string, TeamUser>
  timeZone: string
  today: string
  weekStart: number
  /** Whether items name their show. */
  hasShows: boolean
  /** What is being dragged, by any means. */
  dragged: DragState
  /** The day that it is over. */
  over: DragState
  /** The ID of the text that tells screen readers how to move items. */
  describedBy: string
  move: (item: CalendarItem, date: string | null) => Promise<void>
  /** Opens the details of an item next to an element. */
  openItem: (item: CalendarItem, anchor: HTMLElement) => void
  /** Lists a whole day next to an element. */
  openDay: (date: string, anchor: HTMLElement) => void
}

/** Drafts without a date. Apart, since they change with each one that is planned. */
export const DraftsContext = createContext<readonly CalendarItem[]>([])

export const CalendarContext = createContext<Calendar | null>(null)

export function useCalendarContext(): Calendar {
  const calendar = useContext(CalendarContext)
  if (!calendar) throw new Error('There is no calendar around this.')
  return calendar
}
