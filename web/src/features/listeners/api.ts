import type { ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { changing } from '../../components/changing.ts'
import { pagesOf } from '../../lib/pages.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'

export type Filter = { text: string; kind: ListenerKind | undefined }

export const useListeners = (podcastId: string, { text, kind }: Filter) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('ListenerService.FindByPodcastID'), podcastId, text, kind ?? ''],
    ...pagesOf('ListenerService.FindByPodcastID', { podcastId, text, ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
  })

export const useOverview = (podcastId: string) => useQuery(query('ListenerService.FindSettings', { podcastId }))

export const useMemberEpisodes = (podcastId: string) =>
  useQuery({ ...query('ListenerService.FindEpisodes', { podcastId }), select: ({ episodes }) => episodes })

export const useFeedUrl = (podcastId: string, listenerId: string) =>
  useQuery({ ...query('ListenerService.FindFeedURL', { podcastId, listenerId }), staleTime: 0, gcTime: 0 })

type Changing =
  `ListenerService.${'Create' | 'Update' | 'SetState' | 'Rotate' | 'RotateAll' | 'Delete' | 'Invite' | 'Import' | 'UpdateSettings' | 'ReleaseEpisode' | 'WithdrawEpisode'}`

export const { change, changeAndTell } = changing<Changing>([
  'ListenerService.FindByPodcastID',
  'ListenerService.FindSettings',
  'ListenerService.FindEpisodes',
  'ListenerService.FindFeedURL',
])
