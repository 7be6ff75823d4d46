import { type Input, type MethodName, methodOf, type Output, pathOf } from '@castwright/contract/methods.ts'
import { fromWire, toWire } from '@castwright/contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAgainWhoIsThere } from './askAgain.ts'
import { errorFromAnswer, misunderstood, unreachable } from './rpcError.ts'

export { messageOf, RpcError } from './rpcError.ts'

/** Calls one method of the contract. Fails with an `RpcError`, or with the abort that was asked for. */
export async function rpc<N extends MethodName>(name: N, input: Input<N>, options: { signal?: AbortSignal } = {}): Promise<Output<N>> {
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
