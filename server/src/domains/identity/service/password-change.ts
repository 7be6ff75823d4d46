import type { App } from '../../../platform/app.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../hash.ts'
import { refusal } from '../refusal.ts'
import { within } from '../scope.ts'
import * as store from '../store.ts'
import { checkPassword, hold, type Held } from './confirm.ts'
import { dropBegun, dropLinks } from './disown.ts'
import { notePasswordChange } from './notices.ts'
import { endOtherSessions } from './sessions.ts'

type Words = { currentPassword: string; newPassword: string }

/** The old password, the other sessions and every link that is under way are dead afterwards. */
export async function changePassword(app: App, auth: Auth, held: Held, { currentPassword, newPassword }: Words): Promise<void> {
  const { userId } = held
  const old = await checkPassword(app, userId, currentPassword)
  const hash = await hashPassword(newPassword)
  const ground = await auth.$context
  await app.transaction((tx) =>
    within({ tx }, async () => {
      await hold(tx, held)
      if (!(await store.hasPassword(tx, userId, old))) throw refusal('INVALID_PASSWORD')
      await ground.internalAdapter.updatePassword(userId, hash)
      await endOtherSessions(auth, held)
      await dropBegun(tx, userId)
      await dropLinks(ground, userId)
      await notePasswordChange(app, tx, userId)
    }),
  )
}
