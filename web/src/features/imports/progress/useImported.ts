import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { importLimits } from '@castwright/contract/limits.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { every, isRunning, showMigration } from '../api.ts'

/** Milliseconds. */
const soon = 1000

type Asked = { info: MigrationInfo; cursor: string | null; failedOnly: boolean; enabled: boolean }

/** One page of the episodes of an import, looked at again while it runs. */
export function useImported({ info, cursor, failedOnly, enabled }: Asked) {
  const queryOptions: Input<'EpisodeService.Find'>['queryOptions'] = {
    filters: [
      { propertyName: 'PodcastID', propertyValue: info.podcastId, propertyType: 'STRING' },
      ...(failedOnly
        ? [{ propertyName: 'MigrationStatus' as const, propertyValue: 'MIGRATION_ERROR', propertyType: 'STRING' as const }]
        : []),
    ],
    orders: [
      { propertyName: 'CreatedAt', sort: 'DESC' },
      { propertyName: 'LastPublishedDate', sort: 'ASC' },
    ],
    limit: importLimits.page,
    ...(cursor !== null && { cursor }),
  }
  const input = { queryOptions }
  return useQuery({
    queryKey: queryKeyOf('EpisodeService.Find', input),
    // The figures are asked for after the rows and shown with them, so that they never say less than the rows do.
    queryFn: async ({ signal }) => {
      const page = await rpc('EpisodeService.Find', input, { signal })
      const { migrationInfo } = await rpc('MigrationInfoService.FindByPodcastID', { podcastId: info.podcastId }, { signal })
      if (migrationInfo) showMigration(migrationInfo)
      return page
    },
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // Titles are known as soon as the feed was read.
    refetchInterval: ({ state }) => (isRunning(info) ? (state.data?.episodes.length === 0 ? soon : every) : false),
  })
}
