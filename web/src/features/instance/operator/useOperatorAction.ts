import type { MethodName, Output } from '@castwright/contract/methods.ts'
import { useCall } from '../../../components/useCall.ts'
import { queryKeyOf } from '../../../lib/rpc.ts'

type OperatorMethod = Extract<MethodName, `OperatorService.${string}`>

/** Calls a method, loads what it changed again, and says what happened. */
export const useOperatorAction = <N extends OperatorMethod>(
  name: N,
  changed: OperatorMethod,
  done: string | ((output: Output<N>) => string),
) =>
  useCall(name, {
    refresh: [changed, 'OperatorService.FindOverview' as const, 'OperatorService.FindActs' as const].map((one) => queryKeyOf(one)),
    done,
  })
