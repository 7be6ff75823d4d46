import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'
import { type Found, shareItems } from './items.ts'

/** Shows what others move without a reload. */
const refetchIntervalMs = 60_000

export type Range = { from: string; to: string; podcastId: string | null }

const calendarQuery = ({ from, to, podcastId }: Range) => ({
  ...query('CalendarService.Find', { from, to, ...(podcastId !== null && { podcastIds: [podcastId] }) }),
  structuralSharing: (before: unknown, after: unknown) => shareItems(before as Found | undefined, after as Found),
})

export const useCalendar = (range: Range) =>
  useQuery({ ...calendarQuery(range), refetchInterval: refetchIntervalMs, placeholderData: keepPreviousData })

/** Loads the next page when its button is pointed at. */
export const prefetchCalendar = (range: Range): void =>
  void queryClient.query({ ...calendarQuery(range), staleTime: refetchIntervalMs }).catch(() => undefined)

const calendarKey = queryKeyOf('CalendarService.Find')

/** Changes every page of the calendar that is in memory. Returns how to restore them. */
export async function changeCalendar(change: (found: Found) => Found): Promise<() => void> {
  // A running request would bring back the state before.
  await queryClient.cancelQueries({ queryKey: calendarKey })
  const before = queryClient.getQueriesData<Found>({ queryKey: calendarKey })
  queryClient.setQueriesData<Found>({ queryKey: calendarKey }, (found) => found && change(found))
  return () => {
    for (const [key, found] of before) queryClient.setQueryData(key, found)
  }
}

export const maxItems = calendarLimits.items
