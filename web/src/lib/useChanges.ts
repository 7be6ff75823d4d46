import { useMutation, type UseMutationOptions, useMutationState } from '@tanstack/react-query'

type Options<Change> = Omit<UseMutationOptions<unknown, Error, Change>, 'mutationKey' | 'scope'>

/** Changes that are shown right away and sent one at a time, because each builds on the previous response. `pending` are those not answered yet. */
export function useChanges<Change>(mutationKey: readonly string[], options: Options<Change>) {
  const mutation = useMutation<unknown, Error, Change>({ mutationKey, scope: { id: mutationKey.join() }, ...options })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({ change: state.variables as Change, hasFailed: state.failureCount > 0 }),
  })
  return { ...mutation, pending }
}
