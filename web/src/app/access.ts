import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { podcastsQuery } from '../features/podcasts/queries.ts'
import { accessQuery } from '../features/teams/accessQuery.ts'
import { isId } from '../lib/ids.ts'
import { takeFirstAccess } from './start.ts'

type Asker = { queryClient: QueryClient; user: { id: string } }

/** Asks when a link is pointed at. The code and the data of its page needn't wait for the answer. */
export function preloadAccess({ queryClient, user }: Asker, podcastId: string): void {
  queryClient.query({ ...accessQuery(podcastId, user.id), staleTime: 30_000 }).catch(() => undefined)
}

/** Checked on every navigation within a podcast, so that removed members lose access at the next click. */
export async function enterPodcast({ queryClient, user }: Asker, podcastId: string): Promise<ShowAccess | null> {
  const asked = accessQuery(podcastId, user.id)
  const first = takeFirstAccess(podcastId)
  if (first !== null) {
    queryClient.setQueryData(asked.queryKey, { hasAccess: true, showAccess: first })
    return first
  }
  const known = queryClient.getQueryData(asked.queryKey)
  const answer = await queryClient.query({ ...asked, staleTime: 0 }).catch((error: unknown) => {
    // A network error is no reason to deny access. The page shows it.
    if (known?.hasAccess) return known
    throw error
  })
  if (answer.hasAccess) return answer.showAccess
  void queryClient.invalidateQueries({ queryKey: podcastsQuery(user.id).queryKey })
  throw redirect({ to: '/no-access', replace: true })
}

type ById = { context: Asker & { isInside: boolean }; params: { podcastId: string }; preload: boolean }

/** The same for addresses with the ID of the podcast. Undefined if the user isn't let in anyway, or a link is only pointed at. */
export async function enterPodcastById({ context, params: { podcastId }, preload }: ById): Promise<ShowAccess | null | undefined> {
  if (!context.isInside) return undefined
  if (!isId(podcastId)) throw redirect({ to: '/no-access', replace: true })
  if (!preload) return enterPodcast(context, podcastId)
  preloadAccess(context, podcastId)
  return undefined
}
