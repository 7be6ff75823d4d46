import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { applyChange, type ChecklistChange } from './changes.ts'
import { messages } from './messages.ts'

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
}

/** The user's checklist, updated optimistically. */
export function useChecklist(episodeId: string) {
  const { data, error, refetch } = useQuery({ ...checklistQuery(episodeId), refetchInterval: refetchIntervalMs })
  const { mutateAsync } = useMutation({
    mutationKey: keyOf(episodeId),
    // Runs one at a time, because each change builds on the previous response.
    scope: { id: keyOf(episodeId).join() },
    mutationFn: (change: ChecklistChange) => saveChange(episodeId, change),
    onError: () => {
      toast.error(messages.saveFailed)
      void queryClient.invalidateQueries({ queryKey: checklistQuery(episodeId).queryKey })
    },
  })
  const pending = useMutationState({
    filters: { mutationKey: keyOf(episodeId), status: 'pending' },
    select: ({ state }) => state.variables as ChecklistChange,
  })
  const apply = (change: ChecklistChange) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )
  const list: ChecklistState | undefined = data && { items: pending.reduce(applyChange, data.episodeChecklist.items), apply }
  return { list, error, retry: () => void refetch() }
}
