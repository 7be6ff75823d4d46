import type { Input, MethodName, Output } from '@castwright/contract/methods.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAgainWhoIsThere } from './askAgain.ts'
import type * as Contract from './contract.ts'
import { errorFromAnswer, misunderstood, unreachable } from './rpcError.ts'

export { messageOf, RpcError } from './rpcError.ts'

let contract: typeof Contract | undefined

/** The schemas of all methods, loaded with the first call: who only signs in needs none of them. */
export async function loadContract(): Promise<typeof Contract> {
  try {
    contract ??= await import('./contract.ts')
    return contract
  } catch (cause) {
    throw unreachable(cause)
  }
}

/** Calls one method of the contract. Fails with an `RpcError`, or with the abort that was asked for. */
export async function rpc<N extends MethodName>(name: N, input: Input<N>, options: { signal?: AbortSignal } = {}): Promise<Output<N>> {
  // From the second call on the request leaves at once, so also one that is made while the page closes.
  const { fromWire, methodOf, pathOf, toWire } = contract ?? (await loadContract())
  const method = methodOf(name)
  const response = await post(pathOf(name), JSON.stringify(toWire(method.input, input)), options.signal)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const error = errorFromAnswer(response.status, body)
    if (error.code === 'unauthenticated') askAgainWhoIsThere()
    throw error
  }
  const answer = method.output.safeParse(fromWire(method.output, body))
  if (!answer.success) throw misunderstood(answer.error)
  return answer.data as Output<N>
}

async function post(path: string, body: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: signal ?? null })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable(cause)
  }
}

/** The key under which an answer is kept; without an input, of all answers of that method. */
export const queryKeyOf = <N extends MethodName>(name: N, input?: Input<N>): readonly unknown[] =>
  input === undefined ? ['rpc', name] : ['rpc', name, input]

export const query = <N extends MethodName>(name: N, input: Input<N>) =>
  queryOptions({ queryKey: queryKeyOf(name, input), queryFn: ({ signal }) => rpc(name, input, { signal }) })
