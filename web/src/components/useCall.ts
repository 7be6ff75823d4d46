import type { Input, MethodName, Output } from '@castwright/contract/methods.ts'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { queryClient } from '../lib/queryClient.ts'
import { messageOf, rpc } from '../lib/rpc.ts'
import { toast } from '../ui/toast.tsx'

type Options<N extends MethodName> = {
  /** Queries to load again, also if the call fails. */
  refresh?: readonly QueryKey[]
  /** What follows if the call succeeds. */
  after?: (output: Output<N>, input: Input<N>) => unknown
  /** The toast about the result. */
  done?: string | ((output: Output<N>, input: Input<N>) => string)
  /** Comes before the reason in the toast about a failure. */
  failed?: string
}

/** A call that a button makes. What it changed is loaded again, and a toast says what happened. */
export const useCall = <N extends MethodName>(name: N, { refresh = [], after, done, failed }: Options<N> = {}) =>
  useMutation({
    mutationFn: async (input: Input<N>) => {
      try {
        return await rpc(name, input)
      } finally {
        await Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      }
    },
    onSuccess: async (output, input) => {
      await after?.(output, input)
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(output, input))
    },
    onError: (error) => void toast.error(failed === undefined ? messageOf(error) : `${failed} ${messageOf(error)}`),
  })
