import { act, percentCompleted, type StepAction, type StepKey } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { actionFailed } from './words.ts'

/** Milliseconds. What others do appears without a reload. */
const every = 30_000

type Found = Output<'EpisodeProgressService.FindByEpisodeID'>

/** An answer that was under way while a step changed is older than what is known by then. */
const newer = (known: unknown, found: unknown): unknown =>
  known && (known as Found).episodeProgress.version > (found as Found).episodeProgress.version ? known : found

const progressQuery = (episodeId: string) => ({
  ...query('EpisodeProgressService.FindByEpisodeID', { episodeId }),
  structuralSharing: newer,
})

export type Deed = { step: StepKey; action: StepAction }

const after = (progress: EpisodeProgress, { step, action }: Deed): EpisodeProgress => {
  const next = { ...progress, ...act(progress, step, action) }
  return { ...next, percentCompleted: percentCompleted(next) }
}

/** The server's reason is added where it refused because something is missing. */
const failureOf = (action: StepAction, error: Error): string =>
  error instanceof RpcError && error.code === 'failed_precondition' ? `${actionFailed[action]} ${messageOf(error)}` : actionFailed[action]

const keyOf = (episodeId: string) => ['step', episodeId] as const

/** The whole of it goes out with the version that was seen; what others did to other steps stays. */
async function send(episodeId: string, deed: Deed): Promise<EpisodeProgress> {
  const { episodeProgress } = await queryClient.query({ ...progressQuery(episodeId), staleTime: 'static' })
  const { showNotesDoneAt: _, ...sent } = after(episodeProgress, deed)
  const answer = await rpc('EpisodeProgressService.Update', { episodeProgress: sent })
  // A question asked before would bring the answer of before.
  await queryClient.cancelQueries({ queryKey: progressQuery(episodeId).queryKey })
  queryClient.setQueryData(progressQuery(episodeId).queryKey, answer)
  return answer.episodeProgress
}

export type StepsInHand = {
  progress: EpisodeProgress
  /** Answers whether the server took it. What failed was said already. */
  take: (deed: Deed) => Promise<boolean>
}

/** An episode's steps: at once as they will be, and then as the server says. */
export function useSteps(episodeId: string) {
  const { data, error, refetch } = useQuery({ ...progressQuery(episodeId), refetchInterval: every })
  const { mutateAsync } = useMutation({
    mutationKey: keyOf(episodeId),
    // One after the other: the second builds on the answer to the first.
    scope: { id: keyOf(episodeId).join() },
    mutationFn: (deed: Deed) => send(episodeId, deed),
    onSuccess: (_, { action }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
      if (action === 'uncheck') void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.Find') })
    },
    onError: (error, { action }) => {
      toast.error(failureOf(action, error))
      void queryClient.invalidateQueries({ queryKey: progressQuery(episodeId).queryKey })
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
  const steps: StepsInHand | undefined = data && { progress: underWay.reduce(after, data.episodeProgress), take }
  return { steps, error, retry: () => void refetch() }
}
