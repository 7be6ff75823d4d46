import type { Input, MethodName, Output } from '@castwright/contract/methods.ts'
import { queryClient } from '../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../lib/rpc.ts'
import { toast } from '../ui/toast.tsx'

/** Calls of methods that change something, after which the methods that show it are called again. */
export function changing<Changing extends MethodName>(shown: readonly MethodName[]) {
  async function change<N extends Changing>(name: N, input: Input<N>): Promise<Output<N>> {
    try {
      return await rpc(name, input)
    } finally {
      for (const one of shown) void queryClient.invalidateQueries({ queryKey: queryKeyOf(one) })
    }
  }

  /** The same with a toast about the result. */
  async function changeAndTell<N extends Changing>(name: N, input: Input<N>, done: string): Promise<void> {
    try {
      await change(name, input)
      toast.success(done)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return { change, changeAndTell }
}
