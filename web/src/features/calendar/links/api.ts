import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'

const linksQuery = query('CalendarService.FindLinks', {})

export const useCalendarLinks = () => useQuery({ ...linksQuery, select: ({ links }) => links })

/** Null is the link to the user's own dates. */
type Target = CalendarLink['podcastId']

/** The list of active links of a podcast shows calendar links too. */
const refreshLists = () => void queryClient.invalidateQueries({ queryKey: queryKeyOf('LinkService.FindByPodcastID') })

const keep = (change: (links: CalendarLink[]) => CalendarLink[]) => {
  queryClient.setQueryData<Output<'CalendarService.FindLinks'>>(linksQuery.queryKey, (known) => known && { links: change(known.links) })
  refreshLists()
}

/** Creates a link, or gives it a new address. Only this response has the address. */
export async function createCalendarLink(podcastId: Target): Promise<string> {
  const { url, link } = await rpc('CalendarService.CreateLink', { podcastId })
  keep((links) => [...links.filter((one) => one.podcastId !== podcastId), link])
  return url
}

export async function revokeCalendarLink(podcastId: Target): Promise<void> {
  await rpc('CalendarService.RevokeLink', { podcastId })
  keep((links) => links.filter((one) => one.podcastId !== podcastId))
}
