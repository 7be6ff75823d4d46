import { type StepKey, stepKeys } from '@castwright/contract/workflow/steps.ts'
import type { TeamUser } from '@castwright/contract/teams/shapes.ts'
import type { EpisodeProgress, StepAssignment } from '@castwright/contract/workflow/shapes.ts'
import { useChanges } from '../../lib/useChanges.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

/** A team member. */
export type Assignee = { id: string; name: string; photo: string | null }

/** One of the two fields of a step. */
export type AssignmentChange = { step: StepKey; assignee: TeamUser | null } | { step: StepKey; dueDate: string | null }

const none = { assignee: null, dueDate: null, isOverdue: false }

export const assignmentOf = ({ assignments }: Pick<EpisodeProgress, 'assignments'>, step: StepKey): Omit<StepAssignment, 'step'> =>
  assignments.find((one) => one.step === step) ?? none

/** Without a name of its own, since only the response has the fields of a profile. */
export const toUser = ({ id, name, photo }: Assignee): TeamUser => ({
  id,
  username: null,
  firstName: name,
  lastName: '',
  displayName: name,
  thumbnailUrl: photo,
})

/** The progress as it will be. The server decides whether a step is overdue. */
function applyAssignment(progress: EpisodeProgress, { step, ...change }: AssignmentChange): EpisodeProgress {
  const changed = { ...assignmentOf(progress, step), ...change, step, ...('dueDate' in change && { isOverdue: false }) }
  const rest = progress.assignments.filter((one) => one.step !== step)
  const all = changed.assignee || changed.dueDate ? [...rest, changed] : rest
  return { ...progress, assignments: all.toSorted((a, b) => stepKeys.indexOf(a.step) - stepKeys.indexOf(b.step)) }
}

const save = (episodeId: string, change: AssignmentChange) =>
  'assignee' in change
    ? rpc('EpisodeProgressService.UpdateAssignee', { episodeId, step: change.step, assigneeId: change.assignee?.id ?? null })
    : rpc('EpisodeProgressService.UpdateDueDate', { episodeId, step: change.step, dueDate: change.dueDate })

/** Assignees and due dates, updated optimistically. */
export function useAssignments(episodeId: string, progressKey: readonly unknown[]) {
  const { mutate, pending } = useChanges<AssignmentChange>(['assignment', episodeId], {
    mutationFn: async (change) => {
      const answer = await save(episodeId, change)
      // Responses to running queries would be outdated.
      await queryClient.cancelQueries({ queryKey: progressKey })
      queryClient.setQueryData(progressKey, answer)
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('WorkService.Find') })
    },
    onError: (error, change) => {
      toast.error(`${'assignee' in change ? "Couldn't change the assignee." : "Couldn't change the due date."} ${messageOf(error)}`)
      void queryClient.invalidateQueries({ queryKey: progressKey })
    },
  })
  const withPending = (progress: EpisodeProgress) => pending.reduce((before, { change }) => applyAssignment(before, change), progress)
  return { assign: mutate, withPending }
}
