import type { Factors } from '@castwright/contract/identity/auth.ts'
import { type SocialError, socialReturn } from '@castwright/contract/identity/errors.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { auth } from '../../lib/auth.ts'
import { rpc } from '../../lib/rpc.ts'
import { refreshSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { useSignUpErrors } from './signUp.ts'
import { socialErrorOf } from './socialError.ts'

export type SocialSignIn = { at: 'in' } | { at: 'challenge'; factors: Factors } | { at: 'failed'; reason: SocialError }

/** How long an account counts as new. The provider's round trip takes up to ten minutes, and clocks differ. */
const newAccountMs = 60 * 60 * 1000

/** Handles the return from a provider. The result is in the URL and in the session cookie. */
export async function completeSocialSignIn(search: URLSearchParams): Promise<SocialSignIn> {
  if (search.has(socialReturn.error)) {
    const reason = socialErrorOf(search)
    if (reason === 'CREATION_FAILED') useSignUpErrors.setState({ details: new Error(reason) })
    return { at: 'failed', reason }
  }
  if (search.get(socialReturn.twoFactor) === 'true') {
    const found = await auth('findChallenge', {})
    return found ? { at: 'challenge', factors: found.twoFactor } : { at: 'failed', reason: 'EXPIRED' }
  }
  const user = await refreshSession()
  if (!user) return { at: 'failed', reason: 'FAILED' }
  await saveTimeZone(user)
  return { at: 'in' }
}

/** Providers don't know a new user's time zone, so it comes from the browser. */
async function saveTimeZone(user: User): Promise<void> {
  if (Date.now() - Date.parse(user.createdAt) > newAccountMs || user.timeZone === browserZone()) return
  try {
    await rpc('UserService.Create', { user: { id: user.id, timeZone: browserZone() } })
    await refreshSession()
  } catch (error) {
    useSignUpErrors.setState({ details: error })
  }
}
