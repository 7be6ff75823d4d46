import type { Link } from '@castwright/contract/links/shapes.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

const keyOf = (podcastId: string) => ['links', podcastId] as const

export const useLinks = (podcastId: string) =>
  useInfiniteQuery({
    queryKey: keyOf(podcastId),
    ...pagesOf('LinkService.FindByPodcastID', { podcastId }),
    // Previews are created on other pages, and links expire on their own.
    staleTime: 0,
  })

/** The newest links to reports. All links of the podcast are in its settings. */
export const useReportLinks = (podcastId: string) =>
  useQuery({
    queryKey: [...keyOf(podcastId), 'report'],
    queryFn: async ({ signal }) => {
      const { links } = await rpc('LinkService.FindByPodcastID', { podcastId, limit: 100 }, { signal })
      return links.filter(({ kind }) => kind === 'report')
    },
    staleTime: 0,
  })

/** A link that has already expired or been revoked counts as success. */
const revoke = (linkId: string) =>
  rpc('LinkService.Revoke', { linkId }).catch((error: unknown) => {
    if (!(error instanceof RpcError && error.code === 'not_found')) throw error
  })

/** Recordings on other pages have URLs that may no longer work. */
const refresh = (podcastId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(podcastId) }),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('RecordingService.') }),
  ])

export function useRevoke(podcastId: string) {
  const one = useMutation({
    mutationFn: ({ id }: Link) => revoke(id),
    onSuccess: () => toast.success(messages.revoked),
    onError: (error) => toast.error(`${messages.revokeFailed} ${messageOf(error)}`),
    onSettled: () => refresh(podcastId),
  })
  const all = useMutation({
    mutationFn: () => rpc('LinkService.RevokeAll', { podcastId }),
    onSuccess: ({ revoked }) => toast.success(messages.revokedAll(revoked)),
    onError: (error) => toast.error(`${messages.revokeFailed} ${messageOf(error)}`),
    onSettled: () => refresh(podcastId),
  })
  return { one, all }
}
