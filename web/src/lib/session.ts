import type { User } from '@castwright/contract/profiles/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAppStore } from './appStore.ts'
import { auth, findSessionUserId } from './auth.ts'
import { removeDrafts } from './drafts.ts'
import { dropAllErrors } from './pastErrors.ts'
import { queryClient } from './queryClient.ts'
import { rpc, RpcError } from './rpc.ts'
import { sessionKey } from './sessionKey.ts'
import { browserZone } from './time.ts'

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    const userId = await findSessionUserId({ signal })
    const user = userId === null ? null : await userOf(userId, signal)
    if (user) removeDrafts({ except: user.id })
    return user
  },
  staleTime: 60_000,
})

async function userOf(userId: string, signal: AbortSignal): Promise<User | null> {
  try {
    return (await rpc('UserService.Find', { userId }, { signal })).user
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (error.code === 'unauthenticated') return null
    // An interrupted sign-up can leave an account without details. Completing it here avoids locking the user out.
    if (error.code === 'not_found')
      return (await rpc('UserService.Create', { user: { id: userId, timeZone: browserZone() } }, { signal })).user
    throw error
  }
}

export type Session = { status: 'loading'; user?: undefined } | { status: 'out'; user?: undefined } | { status: 'in'; user: User }

/** Throws to the nearest error boundary if the session can't be loaded. */
export function useSession(): Session {
  const { data } = useQuery({ ...sessionQuery, throwOnError: (_, asked) => asked.state.data === undefined })
  if (data === undefined) return { status: 'loading' }
  return data === null ? { status: 'out' } : { status: 'in', user: data }
}

/** Refetches the session after signing in or up. */
export async function refreshSession(): Promise<User | null> {
  // A pending request would return the old session.
  await queryClient.cancelQueries({ queryKey: sessionKey })
  return queryClient.query({ ...sessionQuery, staleTime: 0, retry: false })
}

/** Signs out and clears all cached data. */
export async function signOut(): Promise<void> {
  await auth('signOut', {})
  await forgetSession()
}

/** Clears all cached data of a session that has already ended. */
export async function forgetSession(): Promise<void> {
  await queryClient.cancelQueries()
  dropAllErrors()
  queryClient.setQueryData(sessionKey, null)
  queryClient.removeQueries({ predicate: (one) => one.queryKey[0] !== sessionKey[0] })
  queryClient.getMutationCache().clear()
  useAppStore.setState({ selectedPodcastId: null })
  removeDrafts()
}
