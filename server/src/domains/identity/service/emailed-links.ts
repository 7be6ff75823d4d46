import { authRates } from '@castwright/contract/identity/limits.ts'
import type { App } from '../../../platform/app.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { Auth } from '../auth.ts'
import { unlockEmail } from '../jobs.ts'
import { unlockKey } from '../keys.ts'
import * as store from '../store.ts'
import { deviceCookie } from './sessions.ts'

/** Links in emails that work without signing in. better-auth knows the identifier of a link that resets a password. */
const identifiers = {
  reset: (token: string) => `reset-password:${token}`,
  unlock: (token: string) => `unlock:${token}`,
}
export type LinkUse = keyof typeof identifiers

/** Stores a new link. Only its hash is kept. */
export async function mintLink(auth: Auth, use: LinkUse, userId: string, token: string, expiresAt: Date): Promise<void> {
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({ identifier: identifiers[use](token), value: userId, expiresAt })
}

/** The user whom a link was sent to, if it is valid. */
export async function ownerOfLink({ now }: Pick<App, 'now'>, auth: Auth, use: LinkUse, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(identifiers[use](token))
  return found !== null && found.expiresAt > now() ? found.value : null
}

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
