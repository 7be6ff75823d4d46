import type { BusyCalendar } from '@castwright/contract/calendar/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../../lib/rpc.ts'

/** While a calendar is read for the first time. */
const pollIntervalMs = 3000

const isBeingRead = ({ readAt, problem }: BusyCalendar): boolean => readAt === null && problem === null

export const useBusyCalendars = (podcastId: string) =>
  useQuery({
    ...query('BusyCalendarService.FindByPodcastID', { podcastId }),
    select: ({ calendars }) => calendars,
    refetchInterval: ({ state }) => (state.data?.calendars.some(isBeingRead) ? pollIntervalMs : false),
  })

export async function refreshBusyCalendars(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('CalendarService.Find') })
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('BusyCalendarService.FindByPodcastID') })
}
