import { authRates } from '@castwright/contract/identity/limits.ts'
import type { App } from '../../../platform/app.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { Auth } from '../auth.ts'
import { unlockEmail } from '../jobs.ts'
import { unlockKey } from '../keys.ts'
import * as store from '../store.ts'
import { ownerOfLink } from './emailed-links.ts'
import { deviceCookie } from './sessions.ts'

/**
 * Strangers who guess passwords block sign-in for all unknown devices of an account. An emailed link makes the owner's new device a known
 * one, with its own limit. It grants no access: the password is still needed.
 */

/** Emails the link. The response doesn't reveal whether there is an account. */
export async function requestUnlock(app: App, email: string): Promise<void> {
  await consume(app, unlockKey(email), authRates.resetRequest)
  const user = await store.findUserByEmail(app.db, email)
  if (user) await app.transaction((tx) => app.queue.add(tx, unlockEmail, { userId: user.id }, { key: user.id }))
}

/** The cookie of a known device, or null if the link is invalid. Works more than once, because mail scanners open links too. */
export async function unlockDevice(app: App, auth: Auth, token: string, cookies: string | null): Promise<string | null> {
  const userId = await ownerOfLink(app, auth, 'unlock', token)
  const user = userId === null ? null : await store.findUser(app.db, userId)
  return user && deviceCookie(auth, user.email, cookies)
}
