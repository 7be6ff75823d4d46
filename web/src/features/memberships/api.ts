import type { MemberState } from '@castwright/contract/memberships/shapes.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { changing } from '../../components/changing.ts'
import { pagesOf } from '../../lib/pages.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'

export const useTiers = (podcastId: string) => useQuery(query('MembershipService.FindByPodcastID', { podcastId }))

export type Filter = { text: string; tierId: string | null; state: MemberState | null }

export const useMembers = (podcastId: string, { text, tierId, state }: Filter) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('MembershipService.FindMembers'), podcastId, text, tierId ?? '', state ?? ''],
    ...pagesOf('MembershipService.FindMembers', { podcastId, text, ...(tierId && { tierId }), ...(state && { state }) }),
    placeholderData: keepPreviousData,
  })

type Changing = `MembershipService.${'CreateTier' | 'UpdateTier' | 'SetTierArchived' | 'DeleteTier' | 'Cancel'}`

// A canceled membership pauses a private feed.
export const { change, changeAndTell } = changing<Changing>([
  'MembershipService.FindByPodcastID',
  'MembershipService.FindMembers',
  'ListenerService.FindByPodcastID',
])
