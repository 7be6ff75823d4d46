import { importMessages } from '@castwright/contract/imports/messages.ts'
import type { MigrationInfo } from '@castwright/contract/imports/shapes.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import type { MethodName } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { counted } from '../../lib/numbers.ts'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, RpcError } from '../../lib/rpc.ts'

export const messages = {
  ...importMessages,
  codeUnsent: 'Failed to send verification email',
  ownerMissing: 'Owner email not found!',
  migrateFailed: 'Sorry, we were unable to migrate your podcast.',
  failedTitle: 'Import Failed',
  failedText:
    'Sorry, we ran into an error with your RSS Feed. Please check your URL and try again! If this problem persist please contact support at',
  canceled: 'Your podcast import was successfully canceled.',
  cancelFailed: "Sorry, we couldn't cancel the podcast import process.",
  closeFailed: 'Sorry, an unknown error occurred.',
  importing: 'Importing your episodes',
  complete: 'Podcast Import Complete!',
  loadFailed: 'Error loading data.',
} as const

export const episodes = (count: number): string => counted(count, 'episode')
export const differences = (count: number): string => counted(count, 'difference')

/** Polling interval in milliseconds. */
export const pollIntervalMs = importLimits.poll * 1000

export const isRunning = ({ state }: Pick<MigrationInfo, 'state'>): boolean => state === 'reading' || state === 'running'

/** The comparison, and sometimes the artwork, finish after the last episode. */
const isPending = (info: MigrationInfo): boolean =>
  isRunning(info) || (info.state === 'done' && (info.redirectAdvice === 'wait' || info.isArtworkPending))

export const reasonOf = (error: unknown): string | undefined => (error instanceof RpcError ? error.meta['reason'] : undefined)

/** The server's detailed message, if it has one. */
export const detailOf = (error: unknown): string => (error instanceof RpcError && error.meta['detail']) || messageOf(error)

const refetchAll = (names: readonly MethodName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })))

/** Refetches podcast and episode lists and counts. */
export const refreshPodcasts = (): Promise<unknown> =>
  refetchAll([
    'PodcastService.FindByUserID',
    'PodcastService.FindOwnedByUserID',
    'UserInfoService.FindByUserID',
    'PodcastInfoService.FindByPodcastID',
    'EpisodeService.Find',
    'EpisodeService.FindWithProgress',
  ])

const migrationQuery = (podcastId: string) => query('MigrationInfoService.FindByPodcastID', { podcastId })

/** The import's progress: undefined while loading, null for a podcast that wasn't imported. */
export function useMigration({ id, oldHost }: Pick<Podcast, 'id' | 'oldHost'>) {
  const asked = useQuery({
    ...migrationQuery(id),
    enabled: oldHost !== null,
    staleTime: pollIntervalMs,
    retry: retryThrice,
    refetchInterval: ({ state }) => (state.data?.migrationInfo && isPending(state.data.migrationInfo) ? pollIntervalMs : false),
    select: ({ migrationInfo }) => migrationInfo,
  })
  const info = oldHost === null ? null : asked.data
  const arrived = info ? `${info.state} ${info.migratedEpisodes} ${info.failedEpisodes} ${info.isArtworkPending}` : undefined
  const before = useRef(arrived)
  useEffect(() => {
    // Refetches lists and counts when the import has made progress.
    if (before.current !== undefined && before.current !== arrived) void refreshPodcasts()
    before.current = arrived
  }, [arrived])
  return { ...asked, data: info }
}

/** Caches the import from a response. */
export const cacheMigration = (migrationInfo: MigrationInfo): void =>
  void queryClient.setQueryData(migrationQuery(migrationInfo.podcastId).queryKey, { migrationInfo })

/** Caches the import from a response and refetches the table and the report. */
export function updateMigration(migrationInfo: MigrationInfo): void {
  cacheMigration(migrationInfo)
  void refetchAll(['EpisodeService.Find', 'EpisodeService.FindWithProgress', 'MigrationInfoService.FindReport'])
}

/** Call when the server may have compared the feeds or restarted the import. */
export const refreshMigration = (podcastId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: migrationQuery(podcastId).queryKey })
