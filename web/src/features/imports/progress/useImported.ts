import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { importLimits } from '@castwright/contract/limits.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/rpc.ts'
import { every, isRunning } from '../api.ts'

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
  return useQuery({
    ...query('EpisodeService.Find', { queryOptions }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isRunning(info) ? every : false,
  })
}
