import type { App } from '../../../platform/app.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../hash.ts'
import { refusal } from '../refusal.ts'
import * as store from '../store.ts'
import { checkPassword, hold, type Held } from './confirm.ts'
import { dropBegun } from './disown.ts'
import { notePasswordChange } from './notices.ts'

type Words = { currentPassword: string; newPassword: string }

/**
 * Afterwards the old password, the other sessions, the old cookie of this one and every pending link are invalid. Returns the new
 * cookie.
 */
export async function changePassword(app: App, auth: Auth, held: Held, { currentPassword, newPassword }: Words): Promise<string[]> {
  const { userId } = held
  const old = await checkPassword(app, userId, currentPassword)
  const hash = await hashPassword(newPassword)
  return app.transaction(async (tx) => {
    await hold(tx, held)
    if (!(await store.hasPassword(tx, userId, old))) throw refusal('INVALID_PASSWORD')
    await store.updatePassword(tx, userId, hash, app.now())
    await store.deleteSessions(tx, userId, { except: held.sessionId })
    await dropBegun(tx, userId)
    await store.deleteLinks(tx, userId)
    await notePasswordChange(app, tx, userId)
    const rotated = await auth.forCall({ tx }).api.rotate({ body: { sessionId: held.sessionId }, returnHeaders: true })
    return rotated.headers.getSetCookie()
  })
}
