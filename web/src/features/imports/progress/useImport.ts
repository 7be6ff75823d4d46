import type { MigrationInfo } from '@castwright/contract/imports.ts'
import { importLimits } from '@castwright/contract/limits.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { every, isRunning, keepMigration, showMigration } from '../api.ts'
import { episodes, words } from '../words.ts'

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

/** Stops an import, after a question that says what stays. */
export function useCancel({ podcastId, migratedEpisodes, totalEpisodes }: MigrationInfo, onCanceled: () => void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const left = totalEpisodes - migratedEpisodes
    const question = {
      title: 'Cancel the import?',
      children: `The podcast stays, with ${episodes(migratedEpisodes)} that have arrived. ${episodes(left)} will not be fetched; you can resume the import later.`,
      confirmLabel: 'Cancel import',
      cancelLabel: 'Keep importing',
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      keepMigration((await rpc('MigrationInfoService.Cancel', { podcastId })).migrationInfo)
      toast.success(words.canceled)
      onCanceled()
      void navigate({ to: '/' })
    } catch {
      toast.error(words.cancelFailed)
    } finally {
      setBusy(false)
    }
  }
  return { ask, busy }
}

/** Fetches again all that failed or was stopped. */
export function useResume(podcastId: string) {
  const [busy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      keepMigration((await rpc('MigrationInfoService.Resume', { podcastId })).migrationInfo)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { resume, busy }
}
