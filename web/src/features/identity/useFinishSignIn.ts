import { useRouter } from '@tanstack/react-router'
import { returnTo } from '../../lib/returnTo.ts'
import { refreshSession } from '../../lib/session.ts'

/** After sign-in, loads the session and returns to the page the user came from. */
export function useFinishSignIn(search: string): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await refreshSession()
    await router.navigate({ href: returnTo(search) })
  }
}
