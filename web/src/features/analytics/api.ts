import type { AnalyticsOverview } from '@castwright/contract/analytics/shapes.ts'
import type { EpisodeSort } from '@castwright/contract/analytics/values.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useCall } from '../../components/useCall.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import type { Period } from './range.ts'
import { about, type Scope } from './scope.ts'

/** New downloads are counted within seconds. */
const refetchIntervalMs = 60_000

/** The numbers stay while those of another period load. */
export const useOverview = (scope: Scope, period: Period) =>
  useQuery({
    queryKey: ['analytics', scope.kind, { ...about(scope), ...period }],
    queryFn: ({ signal }): Promise<AnalyticsOverview> => {
      if (scope.kind === 'podcast') return rpc('AnalyticsService.FindByPodcastID', { podcastId: scope.podcast.id, ...period }, { signal })
      if (scope.kind === 'episode') return rpc('AnalyticsService.FindByEpisodeID', { episodeId: scope.episodeId, ...period }, { signal })
      return rpc('AnalyticsService.FindByUserID', period, { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })

/** Whether nothing was ever counted or imported. */
export const hasNoNumbers = ({ allTime, imported }: AnalyticsOverview): boolean => allTime === 0 && imported.length === 0

export const pageSize = 10

export type EpisodesAsked = { from: string; to: string; sort: EpisodeSort; isAscending: boolean; offset: number }

/** Episodes of a podcast or of all podcasts. `known` is what the page already has. */
export const useEpisodeNumbers = (scope: Scope, asked: EpisodesAsked, isWanted = true) =>
  useQuery({
    queryKey: ['analytics', 'episodes', about(scope), asked],
    queryFn: ({ signal }) =>
      scope.kind === 'account'
        ? rpc('AnalyticsService.FindEpisodesByUserID', { ...asked, limit: pageSize }, { signal })
        : rpc('AnalyticsService.FindEpisodesByPodcastID', { podcastId: scope.podcast.id, ...asked, limit: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted && scope.kind !== 'episode',
  })

/** The episodes that the typical episode is made of: the latest, or those released in a period. */
export type Typical = { last: number } | { releasedFrom: string; releasedTo: string }

export const useComparison = (podcastId: string, typical: Typical, curve?: { episodeId: string; curveDays: number }) =>
  useQuery({
    ...query('AnalyticsService.FindComparison', { podcastId, ...typical, ...curve }),
    placeholderData: keepPreviousData,
  })

export const useReasons = (asked: { podcastId: string; episodeId?: string; from: string; to: string }) =>
  useQuery(query('AnalyticsService.FindReasons', asked))

export type ReportAsked = { podcastId: string; from: string; to: string; granularity: Period['granularity']; episodeIds?: string[] }

export const useReport = (asked: ReportAsked) =>
  useQuery({ ...query('AnalyticsService.FindReport', asked), placeholderData: keepPreviousData })

export const useCreateReportLink = () => useCall('AnalyticsService.CreateReportLink', { failed: "Couldn't create a link." })

export const useImports = (podcastId: string) => useQuery(query('AnalyticsService.FindImports', { podcastId }))

/** Imports are a series of every chart. */
const shownBy = (podcastId: string) => [queryKeyOf('AnalyticsService.FindImports', { podcastId }), ['analytics']]

export const useDeleteImport = (podcastId: string) =>
  useCall('AnalyticsService.DeleteImport', {
    refresh: shownBy(podcastId),
    done: 'Import deleted.',
    failed: "Couldn't delete the import.",
  })

export const useCreateImport = (podcastId: string) =>
  useMutation({
    mutationFn: (asked: { name: string; text: string; dateOrder?: 'mdy' | 'dmy' }) =>
      rpc('AnalyticsService.CreateImport', { podcastId, ...asked }),
    onSettled: () => Promise.all(shownBy(podcastId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
