import { useRouter } from '@tanstack/react-router'
import { returnTo } from '../../lib/returnTo.ts'
import { refreshSession } from '../../lib/session.ts'

/** After a sign-in: finds out who is there, and goes on to where one came from. */
export function useEnter(search: string): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await refreshSession()
    await router.navigate({ href: returnTo(search) })
  }
}
