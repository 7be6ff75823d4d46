import type { MemberState } from '@castwright/contract/memberships.ts'
import type { Input, Output } from '@castwright/contract/methods.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

export const useTiers = (podcastId: string) => useQuery(query('MembershipService.FindByPodcastID', { podcastId }))

export type Filter = { text: string; tierId: string | null; state: MemberState | null }

export const useMembers = (podcastId: string, { text, tierId, state }: Filter) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('MembershipService.FindMembers'), podcastId, text, tierId ?? '', state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'MembershipService.FindMembers',
        { podcastId, text, ...(tierId && { tierId }), ...(state && { state }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })

type Changing = `MembershipService.${'CreateTier' | 'UpdateTier' | 'SetTierArchived' | 'DeleteTier' | 'Cancel'}`

// A canceled membership pauses a private feed.
const shown = ['MembershipService.FindByPodcastID', 'MembershipService.FindMembers', 'ListenerService.FindByPodcastID'] as const

/** Calls a method that changes memberships, and refetches what shows them. */
export async function change<N extends Changing>(name: N, input: Input<N>): Promise<Output<N>> {
  try {
    return await rpc(name, input)
  } finally {
    for (const one of shown) void queryClient.invalidateQueries({ queryKey: queryKeyOf(one) })
  }
}

/** The same with a toast about the result. */
export async function changeAndTell<N extends Changing>(name: N, input: Input<N>, done: string): Promise<void> {
  try {
    await change(name, input)
    toast.success(done)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
