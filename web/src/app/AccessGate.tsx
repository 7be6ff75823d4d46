import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { refreshAccess, useAccess } from '../features/teams/api.ts'
import { queryKeyOf, RpcError } from '../lib/rpc.ts'
import { Door } from '../ui/drawings/Door.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/Links.tsx'

/** What a call answers to whoever lost access, or some of it. */
const isRefused = (error: unknown): boolean =>
  error instanceof RpcError && (error.code === 'not_found' || (error.code === 'permission_denied' && error.meta['reason'] === 'role'))

/** Asks for the person's access anew as soon as a call is refused that they could make before. */
function useAccessWatch(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error)) void refreshAccess()
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error)) void refreshAccess()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient])
}

/**
 * A podcast's pages, as long as one may see them. Who loses access between two clicks is told so in place of the page,
 * and not sent away from work without a word.
 */
export function AccessGate({ podcastId, children }: { podcastId: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  const isOut = useAccess(podcastId) === null
  useAccessWatch()
  useEffect(() => {
    if (isOut) void queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.FindByUserID') })
  }, [isOut, queryClient])
  if (!isOut) return children
  return (
    <div role="alert">
      <EmptyState
        order={1}
        drawing={<Door />}
        title="You no longer have access to this podcast."
        action={<LinkButton to="/my-podcasts">Go to My Podcasts</LinkButton>}
      >
        You were removed from its team, and unsaved changes could not be saved. If you think this is a mistake, ask the podcast owner.
      </EmptyState>
    </div>
  )
}
