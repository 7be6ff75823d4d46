import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { refreshAccess, useAccess } from '../features/teams/api.ts'
import { queryKeyOf, RpcError } from '../lib/rpc.ts'
import { Door } from '../ui/drawings/Door.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/Links.tsx'

/** Errors of calls after the user lost some or all access. */
const isRefused = (error: unknown): boolean =>
  error instanceof RpcError && (error.code === 'not_found' || (error.code === 'permission_denied' && error.meta['reason'] === 'role'))

/** Refetches the user's access when a call is rejected. */
function useAccessWatch(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const watch = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent): void => {
      if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error)) void refreshAccess()
    }
    const stops = [queryClient.getQueryCache().subscribe(watch), queryClient.getMutationCache().subscribe(watch)]
    return () => stops.forEach((stop) => stop())
  }, [queryClient])
}

/**
 * Shows a podcast's pages while the user has access. After losing access, the user sees a message instead of
 * being redirected away from unsaved work.
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
        You were removed from the team, so we couldn't save your latest changes. If you think this is a mistake, contact the podcast owner.
      </EmptyState>
    </div>
  )
}
