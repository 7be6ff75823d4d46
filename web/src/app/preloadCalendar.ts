import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { prefetchCalendar } from '../features/calendar/api.ts'
import { rangeOf, weeksOf, weekStartOf } from '../features/calendar/days.ts'
import { readSearch, viewOf } from '../features/calendar/search.ts'
import { podcastsQuery } from '../features/podcasts/queries.ts'
import { browserZone } from '../lib/time.ts'
import { below } from '../ui/screens.ts'
import { podcastAt } from './protection.ts'

type Asker = { queryClient: QueryClient; user: User }

/** Asks for what the calendar shows first, when a link to it is pointed at or opened. Without a show, that is all shows. */
export function preloadCalendar({ queryClient, user }: Asker, profileUrl: string | null, given: Record<string, unknown>): void {
  const search = readSearch(given)
  const podcasts = queryClient.getQueryData(podcastsQuery(user.id).queryKey)?.podcasts ?? []
  const podcast = podcastAt(podcasts, profileUrl ?? search.show ?? '')
  if (profileUrl !== null && podcast === null) return
  const date = search.date ?? dayIn(user.timeZone || browserZone(), new Date())
  const weeks = weeksOf(viewOf(search, matchMedia(below('xs')).matches), date, weekStartOf(navigator.language))
  prefetchCalendar({ ...rangeOf(weeks), podcastId: podcast?.id ?? null })
}
