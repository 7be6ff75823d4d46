import type { MigrationInfo } from '@castwright/contract/imports/shapes.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { exactCount } from '../../../lib/numbers.ts'
import { queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { cacheMigration, episodes, isRunning, messages, pollIntervalMs, updateMigration } from '../api.ts'

/** Milliseconds. */
const fastPollMs = 1000

type Asked = { info: MigrationInfo; cursor: string | null; failedOnly: boolean; enabled: boolean }

/** One page of imported episodes, polled while the import is running. */
export function useImportedEpisodes({ info, cursor, failedOnly, enabled }: Asked) {
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
    // Fetches the totals after the rows, so that they never lag behind the rows.
    queryFn: async ({ signal }) => {
      const page = await rpc('EpisodeService.Find', input, { signal })
      const { migrationInfo } = await rpc('MigrationInfoService.FindByPodcastID', { podcastId: info.podcastId }, { signal })
      if (migrationInfo) cacheMigration(migrationInfo)
      return page
    },
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // Polls faster until the feed has been read and the titles are known.
    refetchInterval: ({ state }) => (isRunning(info) ? (state.data?.episodes.length === 0 ? fastPollMs : pollIntervalMs) : false),
  })
}

/** Cancels the import after confirmation. */
export function useCancel({ podcastId, migratedEpisodes, totalEpisodes }: MigrationInfo, onCanceled: () => void) {
  const navigate = useNavigate()
  const { submit, isBusy } = useSubmit({ reason: () => messages.cancelFailed }, async () => {
    updateMigration((await rpc('MigrationInfoService.Cancel', { podcastId })).migrationInfo)
    toast.success(messages.canceled)
    onCanceled()
    void navigate({ to: '/' })
  })
  const ask = async () => {
    const left = totalEpisodes - migratedEpisodes
    const question = {
      title: 'Cancel the import?',
      children: `We'll keep the podcast and the ${episodes(migratedEpisodes)} imported so far. ${episodes(left)} won't be imported, but you can resume later.`,
      confirmLabel: 'Cancel import',
      cancelLabel: 'Keep importing',
      danger: true,
    }
    if (await confirm(question)) await submit()
  }
  return { ask, isBusy }
}

/** Retries everything that failed or was canceled. */
export const useResume = (podcastId: string) =>
  useSubmit(async () => {
    updateMigration((await rpc('MigrationInfoService.Resume', { podcastId })).migrationInfo)
  })

/** The import status as shown to the user. */
export type ImportStatus = 'running' | 'failed' | 'canceled' | 'comparing' | 'differs' | 'ready'

export function importStatusOf(info: MigrationInfo): ImportStatus {
  if (isRunning(info)) return 'running'
  if (info.state === 'failed' || info.state === 'canceled') return info.state
  return info.redirectAdvice === 'wait' ? 'comparing' : info.redirectAdvice
}

/** '12 of 300 episodes, 4%, 1.2 GB of 5 GB' */
export function progressText({ migratedEpisodes, failedEpisodes, totalEpisodes, percent, bytesDone, bytesTotal }: MigrationInfo): string {
  const parts = [
    `${exactCount(migratedEpisodes)} of ${episodes(totalEpisodes)}`,
    failedEpisodes > 0 && `${exactCount(failedEpisodes)} failed`,
    `${percent}%`,
    bytesTotal > 0 && `${sizeOf(Math.min(bytesDone, bytesTotal))} of ${sizeOf(bytesTotal)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
