import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { after, type Deed } from './deeds.ts'
import { words } from './words.ts'

/** Milliseconds. What was done in another tab appears without a reload. */
const every = 30_000

type Found = Output<'EpisodeChecklistService.FindByEpisodeID'>

/** An answer that was under way while the list changed is older than what is known by then. */
const newer = (known: unknown, found: unknown): unknown =>
  known && (known as Found).episodeChecklist.version > (found as Found).episodeChecklist.version ? known : found

const checklistQuery = (episodeId: string) => ({
  ...query('EpisodeChecklistService.FindByEpisodeID', { episodeId }),
  structuralSharing: newer,
})

const keyOf = (episodeId: string) => ['checklist', episodeId] as const

/** All of it goes out with the version that was seen; the answer has what another tab did, too. */
async function send(episodeId: string, deed: Deed): Promise<void> {
  const { queryKey } = checklistQuery(episodeId)
  const { episodeChecklist } = await queryClient.query({ ...checklistQuery(episodeId), staleTime: 'static' })
  const items = after(episodeChecklist.items, deed)
  const answer = await rpc('EpisodeChecklistService.Update', { episodeChecklist: { ...episodeChecklist, items } })
  // A question asked before would bring the answer of before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Found>(queryKey, answer)
}

export type ChecklistInHand = {
  items: readonly ChecklistItem[]
  /** Answers whether the server took it. What failed was said already. */
  take: (deed: Deed) => Promise<boolean>
}

/** Somebody's checklist: at once as it will be, and then as the server says. */
export function useChecklist(episodeId: string) {
  const { data, error, refetch } = useQuery({ ...checklistQuery(episodeId), refetchInterval: every })
  const { mutateAsync } = useMutation({
    mutationKey: keyOf(episodeId),
    // One after the other: the second builds on the answer to the first, and none is lost.
    scope: { id: keyOf(episodeId).join() },
    mutationFn: (deed: Deed) => send(episodeId, deed),
    onError: () => {
      toast.error(words.saveFailed)
      void queryClient.invalidateQueries({ queryKey: checklistQuery(episodeId).queryKey })
    },
  })
  const underWay = useMutationState({
    filters: { mutationKey: keyOf(episodeId), status: 'pending' },
    select: ({ state }) => state.variables as Deed,
  })
  const take = (deed: Deed) =>
    mutateAsync(deed).then(
      () => true,
      () => false,
    )
  const list: ChecklistInHand | undefined = data && { items: underWay.reduce(after, data.episodeChecklist.items), take }
  return { list, error, retry: () => void refetch() }
}
