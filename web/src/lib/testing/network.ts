import { type AuthCallName, authCalls, type AuthOutput } from '@castwright/contract/identity/auth.ts'
import { authErrors, type AuthErrorCode } from '@castwright/contract/identity/errors.ts'
import { type MethodName, methodOf, type Output, pathOf } from '@castwright/contract/methods.ts'
import { statusOf, type TwirpCode } from '@castwright/contract/twirp.ts'
import { toWire } from '@castwright/contract/wire.ts'
import { vi } from 'vitest'

/** Mocks the server at the network boundary. Everything above `fetch` is real. */

export type Call = { path: string; method: string; body: unknown }
type Reply = (call: Call) => Response | Promise<Response>

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const authPath = (name: AuthCallName): string => `/api/auth/${authCalls[name].path}`

export function network() {
  const replies = new Map<string, Reply>()
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}): Promise<Response> => {
    const call = {
      path,
      method: options.method ?? 'GET',
      body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
    }
    // Only whether the server answers at all. Failing calls of a test are about those calls.
    if (path === '/healthz' && !replies.has(path)) return json(200, { status: 'ok' })
    calls.push(call)
    const reply = replies.get(path)
    if (!reply) throw new TypeError(`nobody answers ${path}`)
    return reply(call)
  })
  const on = (path: string, reply: Reply) => {
    replies.set(path, reply)
  }
  return {
    calls,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    on,
    /** Sets the response of a method. */
    answers: <N extends MethodName>(name: N, output: Output<N>) => on(pathOf(name), () => json(200, toWire(methodOf(name).output, output))),
    /** A response of a method, for a custom reply. */
    wire: <N extends MethodName>(name: N, output: Output<N>): Response => json(200, toWire(methodOf(name).output, output)),
    /** Sets the error of a method. */
    refuses: (name: MethodName, code: TwirpCode, msg = 'Refused.', meta: Record<string, string> = {}) =>
      on(pathOf(name), () => json(statusOf[code], { code, msg, meta })),
    /** Sets the raw response of an `/api/auth` endpoint. */
    auth: (path: string, status: number, body: unknown, headers?: Record<string, string>) =>
      on(`/api/auth/${path}`, () => json(status, body, headers)),
    /** Sets the response of an `/api/auth` call. */
    authAnswers: <N extends AuthCallName>(name: N, output: AuthOutput<N>) => on(authPath(name), () => json(200, output)),
    /** Sets the error code of an `/api/auth` call. */
    authRefuses: (name: AuthCallName, code: AuthErrorCode) =>
      on(authPath(name), () => json(authErrors[code].status, { code, message: authErrors[code].message })),
    /** The inputs of each `/api/auth` call, in order. */
    toldTo: (name: AuthCallName) => calls.filter((call) => call.path === authPath(name)).map((call) => call.body),
    /** Makes requests to this URL fail. */
    cuts: (path: string) => replies.delete(path),
    /** Holds back the response of a method until the test releases it. */
    holdsAnswer<N extends MethodName>(name: N, output: Output<N>): () => void {
      return this.holds(pathOf(name), 200, toWire(methodOf(name).output, output))
    },
    /** Holds back the response of this URL until the test releases it. */
    holds(path: string, status: number, body: unknown): () => void {
      const gate = Promise.withResolvers<void>()
      on(path, () => gate.promise.then(() => json(status, body)))
      return gate.resolve
    },
  }
}
export type Network = ReturnType<typeof network>
