import type { Input, MethodName, Output } from '@castwright/contract/methods.ts'
import { askHeader } from '@castwright/contract/twirp.ts'
import { queryOptions } from '@tanstack/react-query'
import { refetchSession } from './refetchSession.ts'
import type * as Contract from './contract.ts'
import { loadCode } from './loadCode.ts'
import { noteFailure } from './online.ts'
import { errorFromAnswer, misunderstood, RpcError, unreachable } from './rpcError.ts'
import { askAboutStop, canAsk } from './stops.ts'

export { messageOf, RpcError } from './rpcError.ts'

type Wire = typeof Contract.contract

/** How to call some of the methods, loaded with the first of these calls. */
function loadedOnce(importWire: () => Promise<typeof Contract>) {
  let wire: Wire | undefined
  const load = async (): Promise<Wire> => {
    try {
      return (wire ??= (await loadCode(importWire)).contract)
    } catch (cause) {
      throw unreachable(cause)
    }
  }
  return { load, now: () => wire }
}

const first = loadedOnce(() => import('./contract.ts'))
const others = loadedOnce(() => import('./otherContract.ts'))

/** Loads the methods of the first screens. Signing in doesn't need them. */
export const loadContract = first.load
export const loadOtherContract = others.load

const loadFor = async (name: MethodName): Promise<Wire> => ((await first.load()).has(name) ? first : others).load()
const loadedFor = (name: MethodName): Wire | undefined => first.now() && (first.now()?.has(name) ? first : others).now()

type Options<N extends MethodName> = {
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** What people can do instead when the call would stop a scheduled release. */
  instead?: { label: string; input: Input<N> }
}

/** Browsers refuse larger bodies that outlive the page (64 KiB, all together). */
const keepaliveLimit = 60_000

/** Calls an API method. Asks before it stops a scheduled release. Rejects with an `RpcError` or the abort reason. */
export async function rpc<N extends MethodName>(name: N, input: Input<N>, options: Options<N> = {}): Promise<Output<N>> {
  try {
    return await call(name, input, { ...options, asks: canAsk() })
  } catch (error) {
    if (!(error instanceof RpcError && error.meta['reason'] === 'stops_release')) throw error
    const { instead, ...rest } = options
    const answer = await askAboutStop(error.meta, instead?.label)
    if (answer === 'continue') return call(name, input, rest)
    if (answer === 'instead' && instead) return rpc(name, instead.input, rest)
    throw error
  }
}

/** Whether the user was asked and chose to change nothing. There is no error to show then. */
export const isDeclined = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'stops_release'

type Sent = { signal?: AbortSignal; keepalive?: boolean; asks?: boolean }

async function call<N extends MethodName>(name: N, input: Input<N>, options: Sent): Promise<Output<N>> {
  // Once loaded, the request is sent synchronously, so that calls made while the page closes get through.
  const { fromWire, pathOf, toWire } = loadedFor(name) ?? (await loadFor(name))
  const response = await post(pathOf(name), JSON.stringify(toWire(name, input)), options)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const error = errorFromAnswer(response.status, body)
    if (error.code === 'unauthenticated') refetchSession()
    throw error
  }
  try {
    return fromWire(name, body) as Output<N>
  } catch (cause) {
    throw misunderstood(cause)
  }
}

async function post(path: string, body: string, { signal, keepalive = false, asks = false }: Sent): Promise<Response> {
  const outlives = keepalive && new Blob([body]).size <= keepaliveLimit
  const headers = { 'content-type': 'application/json', ...(asks && { [askHeader.name]: askHeader.value }) }
  try {
    return await fetch(path, { method: 'POST', headers, body, signal: signal ?? null, ...(outlives && { keepalive: true }) })
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteFailure()
    throw unreachable(cause)
  }
}

/** The query key of a call. Without an input, it matches all calls of the method. */
export const queryKeyOf = <N extends MethodName>(name: N, input?: Input<N>): readonly unknown[] =>
  input === undefined ? ['rpc', name] : ['rpc', name, input]

export const query = <N extends MethodName>(name: N, input: Input<N>) =>
  queryOptions({ queryKey: queryKeyOf(name, input), queryFn: ({ signal }) => rpc(name, input, { signal }) })
