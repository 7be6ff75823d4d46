import type { Input, MethodName, Output } from '@castwright/contract/methods.ts'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'

type OperatorMethod = Extract<MethodName, `OperatorService.${string}`>

/** Calls a method, says what happened, and loads what it changed again. */
export const useOperatorAction = <N extends OperatorMethod>(name: N, changes: OperatorMethod[], words: (output: Output<N>) => string) =>
  useMutation({
    mutationFn: (input: Input<N>) => rpc(name, input),
    onSuccess: async (output) => {
      toast.success(words(output))
      await Promise.all(
        [...changes, 'OperatorService.FindOverview' as const, 'OperatorService.FindActs' as const].map((one) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(one) }),
        ),
      )
    },
    onError: (error) => void toast.error(messageOf(error)),
  })
