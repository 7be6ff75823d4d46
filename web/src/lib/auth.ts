import { type AuthCall, type AuthCallName, authCalls, type AuthInput, type AuthOutput } from '@castwright/contract/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAgainWhoIsThere } from './askAgain.ts'
import { answerMisunderstood, errorFromResponse, serverUnreachable } from './authError.ts'

export { AuthError, isAuthError } from './authError.ts'

type Options = { signal?: AbortSignal }

/** Makes one call of `/api/auth`. Fails with an `AuthError`, or with the abort that was asked for. */
export async function auth<N extends AuthCallName>(name: N, input: AuthInput<N>, { signal }: Options = {}): Promise<AuthOutput<N>> {
  const call: AuthCall = authCalls[name]
  const response = await send(call, input, signal)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const error = errorFromResponse(response, body)
    if (error.code === 'UNAUTHENTICATED') askAgainWhoIsThere()
    throw error
  }
  const answer = call.output.safeParse(body)
  if (!answer.success) throw answerMisunderstood(answer.error)
  return answer.data as AuthOutput<N>
}

async function send({ method, path }: AuthCall, input: object, signal: AbortSignal | undefined): Promise<Response> {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
  try {
    return await fetch(`/api/auth/${path}`, { method, ...body, signal: signal ?? null })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw serverUnreachable(cause)
  }
}

/** What is asked of the account without telling anything. */
type Question = 'findSessions' | 'findTwoFactor'

export const authQuery = <N extends Question>(name: N) =>
  queryOptions({
    queryKey: ['auth', name] as const,
    queryFn: ({ signal }) => auth<Question>(name, {}, { signal }) as Promise<AuthOutput<N>>,
  })
