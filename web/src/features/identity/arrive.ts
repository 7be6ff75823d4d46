import type { Factors } from '@castwright/contract/auth.ts'
import { type SocialError, socialReturn } from '@castwright/contract/auth-errors.ts'
import type { User } from '@castwright/contract/profiles.ts'
import { auth } from '../../lib/auth.ts'
import { rpc } from '../../lib/rpc.ts'
import { refreshSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { useSignUpTrouble } from './signUp.ts'
import { reasonOf } from './socialFailure.ts'

export type Arrival = { at: 'in' } | { at: 'challenge'; factors: Factors } | { at: 'failed'; reason: SocialError }

/** Milliseconds in which an account counts as new: a round trip takes at most ten minutes, and clocks differ. */
const newFor = 60 * 60 * 1000

/** Somebody came back from a provider. What came of it is in the address, and in the cookie that came along. */
export async function arrive(search: URLSearchParams): Promise<Arrival> {
  if (search.has(socialReturn.error)) {
    const reason = reasonOf(search)
    if (reason === 'CREATION_FAILED') useSignUpTrouble.setState({ details: new Error(reason) })
    return { at: 'failed', reason }
  }
  if (search.get(socialReturn.twoFactor) === 'true') {
    const found = await auth('findChallenge', {})
    return found ? { at: 'challenge', factors: found.twoFactor } : { at: 'failed', reason: 'EXPIRED' }
  }
  const user = await refreshSession()
  if (!user) return { at: 'failed', reason: 'FAILED' }
  await complete(user)
  return { at: 'in' }
}

/** The provider does not know the time zone of a new user; the browser does. */
async function complete(user: User): Promise<void> {
  if (Date.now() - Date.parse(user.createdAt) > newFor || user.timeZone === browserZone()) return
  try {
    await rpc('UserService.Create', { user: { id: user.id, timeZone: browserZone() } })
    await refreshSession()
  } catch (error) {
    useSignUpTrouble.setState({ details: error })
  }
}
