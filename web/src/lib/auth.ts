import type { AuthCall, AuthCallName, AuthInput, AuthOutput } from '@castwright/contract/identity/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { refetchSession } from './refetchSession.ts'
import { isId } from './ids.ts'
import { noteFailure } from './online.ts'
import { answerMisunderstood, errorFromResponse, serverUnreachable } from './authError.ts'

export { AuthError, isAuthError } from './authError.ts'

type Options = { signal?: AbortSignal }

/** The calls and their schemas, loaded lazily so that the sign-in page renders without them. */
const loadCalls = () =>
  import('@castwright/contract/identity/auth.ts').then(
    ({ authCalls }) => authCalls,
    (cause: unknown) => {
      throw serverUnreachable(cause)
    },
  )

/** Makes an `/api/auth` call. Rejects with an `AuthError` or the abort reason. */
export async function auth<N extends AuthCallName>(name: N, input: AuthInput<N>, { signal }: Options = {}): Promise<AuthOutput<N>> {
  const call: AuthCall = (await loadCalls())[name]
  return parse<N>(call, await bodyOf(await send(call, input, signal)))
}

/** Returns the ID of the signed-in user, if any. Doesn't use zod, which the first screen doesn't load. */
export async function findSessionUserId({ signal }: Options = {}): Promise<string | null> {
  const body = await bodyOf(await send({ method: 'GET', path: 'get-session' }, {}, signal))
  if (body === null) return null
  const { user } = (body ?? {}) as { user?: { id?: unknown } }
  if (!isId(user?.id)) throw answerMisunderstood(body)
  return user.id
}

async function bodyOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  const error = errorFromResponse(response, body)
  if (error.code === 'UNAUTHENTICATED') refetchSession()
  throw error
}

function parse<N extends AuthCallName>(call: AuthCall, body: unknown): AuthOutput<N> {
  const answer = call.output.safeParse(body)
  if (!answer.success) throw answerMisunderstood(answer.error)
  return answer.data as AuthOutput<N>
}

async function send(
  { method, path }: Pick<AuthCall, 'method' | 'path'>,
  input: object,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
  try {
    return await fetch(`/api/auth/${path}`, { method, ...body, signal: signal ?? null })
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteFailure()
    throw serverUnreachable(cause)
  }
}

/** Calls without input. */
type Question = 'findSessions' | 'findTwoFactor'

export const authQuery = <N extends Question>(name: N) =>
  queryOptions({
    queryKey: ['auth', name] as const,
    queryFn: ({ signal }) => auth<Question>(name, {}, { signal }) as Promise<AuthOutput<N>>,
  })
