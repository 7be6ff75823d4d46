import type { BusyCalendar } from '@castwright/contract/calendar/shapes.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'

/** While a calendar is read for the first time. */
const pollIntervalMs = 3000

const isBeingRead = ({ readAt, problem }: BusyCalendar): boolean => readAt === null && problem === null

export const useBusyCalendars = (podcastId: string) =>
  useQuery({
    ...query('BusyCalendarService.FindByPodcastID', { podcastId }),
    select: ({ calendars }) => calendars,
    refetchInterval: ({ state }) => (state.data?.calendars.some(isBeingRead) ? pollIntervalMs : false),
  })

async function refresh(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('CalendarService.Find') })
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('BusyCalendarService.FindByPodcastID') })
}

export async function addBusyCalendar(input: Input<'BusyCalendarService.Create'>): Promise<void> {
  await rpc('BusyCalendarService.Create', input)
  await refresh()
}

/** Reads it again in the background. */
export async function rereadBusyCalendar({ id: busyCalendarId }: BusyCalendar): Promise<void> {
  await rpc('BusyCalendarService.Refresh', { busyCalendarId })
  await refresh()
}

export async function deleteBusyCalendar({ id: busyCalendarId }: BusyCalendar): Promise<void> {
  await rpc('BusyCalendarService.Delete', { busyCalendarId })
  await refresh()
}
