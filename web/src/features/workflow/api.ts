import { act, isSkippable, percentCompleted, type StepAction, type StepKey, stepKeys } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { useChanges } from '../../lib/useChanges.ts'
import { isDeclined, messageOf, query, queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { type AssignmentChange, useAssignments } from './assignments.ts'
import { actionErrors, skippedMessage } from './messages.ts'

/** Shows changes by others without a reload. */
const refetchIntervalMs = 30_000

type ProgressResponse = Output<'EpisodeProgressService.FindByEpisodeID'>

/** Ignores a response that is older than the cached version. */
const keepNewer = (known: unknown, found: unknown): unknown =>
  known && (known as ProgressResponse).episodeProgress.version > (found as ProgressResponse).episodeProgress.version ? known : found

const progressQuery = (episodeId: string) => ({
  ...query('EpisodeProgressService.FindByEpisodeID', { episodeId }),
  structuralSharing: keepNewer,
})

export type StepChange = { step: StepKey; action: StepAction }

const applyChange = (progress: EpisodeProgress, { step, action }: StepChange): EpisodeProgress => {
  const next = { ...progress, ...act(progress, step, action) }
  return { ...next, percentCompleted: percentCompleted(next) }
}

/** Adds the server's reason if something is missing. */
const failureOf = (action: StepAction, error: Error): string =>
  error instanceof RpcError && error.code === 'failed_precondition' ? `${actionErrors[action]} ${messageOf(error)}` : actionErrors[action]

/** Sends all steps with their version. The server keeps other people's changes to other steps. */
async function saveChange(episodeId: string, change: StepChange): Promise<EpisodeProgress> {
  const { episodeProgress } = await queryClient.query({ ...progressQuery(episodeId), staleTime: 'static' })
  const { showNotesDoneAt: _doneAt, assignments: _assignments, waitingFor: _waitingFor, ...sent } = applyChange(episodeProgress, change)
  const answer = await rpc('EpisodeProgressService.Update', { episodeProgress: sent })
  // Responses to running queries would be outdated.
  await queryClient.cancelQueries({ queryKey: progressQuery(episodeId).queryKey })
  queryClient.setQueryData(progressQuery(episodeId).queryKey, answer)
  return answer.episodeProgress
}

/** Marks the setup as done once its form is saved. If that fails, the step's own button is still there. */
export async function completeSetup(episodeId: string): Promise<void> {
  try {
    const { episodeProgress } = await queryClient.query({ ...progressQuery(episodeId), staleTime: 'static' })
    if (episodeProgress.setup !== 0) return
    await saveChange(episodeId, { step: 'setup', action: 'done' })
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
  } catch {
    // The form itself is saved, so there is nothing to report.
  }
}

export type StepsState = {
  progress: EpisodeProgress
  /** Returns whether the server accepted it. Errors are already reported. */
  apply: (change: StepChange) => Promise<boolean>
  /** Skips the optional steps that are open. */
  skipOptional: () => Promise<void>
  /** Changes an assignee or a due date. */
  assign: (change: AssignmentChange) => void
}

/** An episode's steps, updated optimistically. */
export function useSteps(episodeId: string) {
  const { data, error, refetch } = useQuery({ ...progressQuery(episodeId), refetchInterval: refetchIntervalMs })
  const { mutateAsync, pending } = useChanges<StepChange>(['step', episodeId], {
    mutationFn: (change) => saveChange(episodeId, change),
    onSuccess: (_, { action }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('WorkService.Find') })
      if (action === 'uncheck') void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.Find') })
    },
    onError: (error, { action }) => {
      if (!isDeclined(error)) toast.error(failureOf(action, error))
      void queryClient.invalidateQueries({ queryKey: progressQuery(episodeId).queryKey })
    },
  })
  const change = (asked: StepChange) =>
    mutateAsync(asked).then(
      () => true,
      () => false,
    )
  const apply = async (asked: StepChange) => {
    const isDone = await change(asked)
    if (isDone && asked.action === 'skip') offerRestore([asked.step])
    return isDone
  }
  const offerRestore = (skipped: readonly StepKey[]) => {
    const undo = async () => {
      for (const step of skipped) if (!(await change({ step, action: 'restore' }))) return
    }
    toast.undo(skippedMessage(skipped), () => void undo())
  }
  const skipOptional = async () => {
    const open = stepKeys.filter((step) => isSkippable(step) && data?.episodeProgress[step] === 0)
    // Guests and interview are skipped together.
    const rest = open.includes('inviteGuests') ? open.filter((step) => step !== 'scheduleInterview') : open
    const skipped: StepKey[] = []
    for (const step of rest) {
      if (!(await change({ step, action: 'skip' }))) break
      skipped.push(step)
    }
    if (skipped.length > 0) offerRestore(skipped)
  }
  const { assign, withPending } = useAssignments(episodeId, progressQuery(episodeId).queryKey)
  const steps: StepsState | undefined = data && {
    progress: withPending(pending.reduce((progress, one) => applyChange(progress, one.change), data.episodeProgress)),
    apply,
    skipOptional,
    assign,
  }
  return { steps, error, retry: () => void refetch() }
}
