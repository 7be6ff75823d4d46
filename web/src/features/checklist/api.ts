import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { draftKey } from '../../lib/drafts.ts'
import { useChanges } from '../../lib/useChanges.ts'
import { useOnline } from '../../lib/online.ts'
import { isPassing, queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import type { SaveState } from '../../ui/SaveStatus.tsx'
import { toast } from '../../ui/toast.tsx'
import { applyChange } from './changes.ts'
import { type ChecklistChange, drop, keep, readKept } from './unsent.ts'

/** Shows changes from other tabs without a reload. */
const refetchIntervalMs = 30_000

type ChecklistResponse = Output<'EpisodeChecklistService.FindByEpisodeID'>

/** Ignores a response that is older than the cached version. */
const keepNewer = (known: unknown, found: unknown): unknown =>
  known && (known as ChecklistResponse).episodeChecklist.version > (found as ChecklistResponse).episodeChecklist.version ? known : found

const checklistQuery = (episodeId: string) => ({
  ...query('EpisodeChecklistService.FindByEpisodeID', { episodeId }),
  structuralSharing: keepNewer,
})

const keyOf = (episodeId: string) => ['checklist', episodeId] as const

/** Sends the whole list with its version. The response includes changes from other tabs. */
async function saveChange(episodeId: string, change: ChecklistChange): Promise<void> {
  const { queryKey } = checklistQuery(episodeId)
  const { episodeChecklist } = await queryClient.query({ ...checklistQuery(episodeId), staleTime: 'static' })
  const items = applyChange(episodeChecklist.items, change)
  const answer = await rpc('EpisodeChecklistService.Update', { episodeChecklist: { ...episodeChecklist, items } })
  // Responses to running queries would be outdated.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<ChecklistResponse>(queryKey, answer)
}

export type ChecklistState = {
  items: readonly ChecklistItem[]
  /** Returns whether the server accepted it. Errors are already reported. */
  apply: (change: ChecklistChange) => Promise<boolean>
  state: SaveState
}

/** The user's checklist, updated optimistically. Changes made offline are saved when back online, also after a reload. */
export function useChecklist(userId: string, episodeId: string) {
  const { data, error, refetch } = useQuery({ ...checklistQuery(episodeId), refetchInterval: refetchIntervalMs })
  const key = draftKey(userId, episodeId, 'checklist')
  const isOnline = useOnline()
  const [hasSaved, setSaved] = useState(false)
  const { mutateAsync, pending } = useChanges<ChecklistChange>(keyOf(episodeId), {
    mutationFn: (change) => saveChange(episodeId, change),
    networkMode: 'online',
    retry: (_, error) => isPassing(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
    onSuccess: () => {
      setSaved(true)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('WorkService.Find') })
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('CalendarService.Find') })
    },
    onError: () => {
      toast.error('Error occurred updating checklist.')
      void queryClient.invalidateQueries({ queryKey: checklistQuery(episodeId).queryKey })
    },
  })
  const apply = async (change: ChecklistChange): Promise<boolean> => {
    const kept = keep(key, change)
    try {
      await mutateAsync(change)
      return true
    } catch {
      return false
    } finally {
      drop(key, kept)
    }
  }
  /** Sends what an earlier page couldn't. Changes of this one are sent already. */
  const resume = useEffectEvent((items: readonly ChecklistItem[]) => {
    if (queryClient.isMutating({ mutationKey: keyOf(episodeId) }) > 0) return
    for (const { id, change } of readKept(key)) {
      drop(key, id)
      const isThere = change.kind === 'add' && items.some((item) => item.id === change.item.id)
      if (!isThere) void apply(change)
    }
  })
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) resume(data.episodeChecklist.items)
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the list is there.
  }, [isLoaded])
  const waiting: SaveState = !isOnline ? 'offline' : pending.some(({ hasFailed }) => hasFailed) ? 'retrying' : 'saving'
  const state: SaveState = pending.length > 0 ? waiting : hasSaved ? 'saved' : 'idle'
  const items = pending.reduce((before, { change }) => applyChange(before, change), data?.episodeChecklist.items ?? [])
  const list: ChecklistState | undefined = data && { items, apply, state }
  return { list, error, refetch }
}
