import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { importLimits } from '@castwright/contract/limits.ts'
import type { MethodName } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, RpcError } from '../../lib/rpc.ts'

/** Milliseconds between two looks. */
export const every = importLimits.poll * 1000

export const isRunning = ({ state }: Pick<MigrationInfo, 'state'>): boolean => state === 'reading' || state === 'running'

/** The comparison, and sometimes the artwork, arrive after the last episode. */
const isMoving = (info: MigrationInfo): boolean =>
  isRunning(info) || (info.state === 'done' && (info.redirectAdvice === 'wait' || info.isArtworkPending))

export const reasonOf = (error: unknown): string | undefined => (error instanceof RpcError ? error.meta['reason'] : undefined)

/** Where the server tells more than in a word, that. */
export const detailOf = (error: unknown): string => (error instanceof RpcError && error.meta['detail']) || messageOf(error)

const askAnew = (names: readonly MethodName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))

/** A podcast came, or what belongs to it did: every list and number is asked for anew. */
export const refreshPodcasts = (): Promise<unknown> =>
  askAnew([
    'PodcastService.FindByUserID',
    'PodcastService.FindOwnedByUserID',
    'UserInfoService.FindByUserID',
    'PodcastInfoService.FindByPodcastID',
    'EpisodeService.Find',
    'EpisodeService.FindWithProgress',
  ])

const migrationQuery = (podcastId: string) => query('MigrationInfoService.FindByPodcastID', { podcastId })

/** How far the import of a podcast is; undefined until that is known, null for one that began here. */
export function useMigration({ id, oldHost }: Pick<Podcast, 'id' | 'oldHost'>) {
  const asked = useQuery({
    ...migrationQuery(id),
    enabled: oldHost !== null,
    staleTime: every,
    retry: retryThrice,
    refetchInterval: ({ state }) => (state.data?.migrationInfo && isMoving(state.data.migrationInfo) ? every : false),
    select: ({ migrationInfo }) => migrationInfo,
  })
  const info = oldHost === null ? null : asked.data
  const arrived = info ? `${info.state} ${info.migratedEpisodes} ${info.failedEpisodes} ${info.isArtworkPending}` : undefined
  const before = useRef(arrived)
  useEffect(() => {
    // What has arrived since the last look stands in lists and counts.
    if (before.current !== undefined && before.current !== arrived) void refreshPodcasts()
    before.current = arrived
  }, [arrived])
  return { ...asked, data: info }
}

/** The import as the server answered it. */
export const showMigration = (migrationInfo: MigrationInfo): void =>
  void queryClient.setQueryData(migrationQuery(migrationInfo.podcastId).queryKey, { migrationInfo })

/** The import as the server answered it; what stands in tables and in the report is asked for anew. */
export function keepMigration(migrationInfo: MigrationInfo): void {
  showMigration(migrationInfo)
  void askAnew(['EpisodeService.Find', 'EpisodeService.FindWithProgress', 'MigrationInfoService.FindReport'])
}

/** To be called where the server may have compared, or begun again. */
export const refreshMigration = (podcastId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: migrationQuery(podcastId).queryKey })
