import type { App } from '../../../platform/app.ts'
import type { AuthHooks } from '../auth.ts'
import { forgetTurns } from '../../../platform/rates/rates.ts'
import { signInKey } from '../keys.ts'
import * as store from '../store.ts'
import { disown, dropBegun, dropLinks } from './disown.ts'
import { notePasswordChange } from './notices.ts'
import { meetProfile } from './social.ts'

/** What better-auth leaves to us. */
export const identityHooks = (app: App): Omit<AuthHooks, 'onUserCreated'> => ({
  needsSecondFactor: async (db, userId) => (await store.findTwoFactor(db, userId)) !== null,
  meetProfile: (ground, provider, profile) => meetProfile(app, ground, provider, profile),
  async onPasswordReset(ground, tx, user) {
    if (user.emailVerified) {
      await dropBegun(tx, user.id)
      // The other links that are under way die with the old password.
      await dropLinks(ground, user.id)
    } else {
      // The link went to the address, so whoever used it holds the address.
      await disown(ground, tx, user.id, 'password')
      await ground.internalAdapter.updateUser(user.id, { emailVerified: true })
    }
    await forgetTurns({ db: tx }, signInKey(user.email))
    await notePasswordChange(app, tx, user.id)
  },
})
