import type { ListenerKind } from '@castwright/contract/listeners.ts'
import type { Input, Output } from '@castwright/contract/methods.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

export type Filter = { text: string; kind: ListenerKind | undefined }

export const useListeners = (podcastId: string, { text, kind }: Filter) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('ListenerService.FindByPodcastID'), podcastId, text, kind ?? ''],
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'ListenerService.FindByPodcastID',
        { podcastId, text, ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })

export const useOverview = (podcastId: string) => useQuery(query('ListenerService.FindSettings', { podcastId }))

export const useMemberEpisodes = (podcastId: string) =>
  useQuery({ ...query('ListenerService.FindEpisodes', { podcastId }), select: ({ episodes }) => episodes })

export const useFeedUrl = (podcastId: string, listenerId: string) =>
  useQuery({ ...query('ListenerService.FindFeedURL', { podcastId, listenerId }), staleTime: 0, gcTime: 0 })

type Changing =
  `ListenerService.${'Create' | 'Update' | 'SetState' | 'Rotate' | 'RotateAll' | 'Delete' | 'Invite' | 'Import' | 'UpdateSettings' | 'ReleaseEpisode' | 'WithdrawEpisode'}`

const shown = [
  'ListenerService.FindByPodcastID',
  'ListenerService.FindSettings',
  'ListenerService.FindEpisodes',
  'ListenerService.FindFeedURL',
] as const

/** Calls a method that changes private feeds, and refetches what shows them. */
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
