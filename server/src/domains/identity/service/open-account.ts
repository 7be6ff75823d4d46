import type { App } from '../../../platform/app.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../hash.ts'

/** Creates an account for someone whose address the operator vouches for, so no verification email is sent. Returns its id. */
export async function openAccount(
  app: Pick<App, 'transaction'>,
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const hash = await hashPassword(password)
  return app.transaction(async (tx) => {
    const { internalAdapter } = await auth.forCall({ tx }).$context
    const { id } = await internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
    await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
    return id
  })
}
