import type { App } from '../../../platform/app.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../hash.ts'
import { within } from '../scope.ts'

/** An account that the operator opens for somebody, and whose address they vouch for: no letter asks for a proof. Answers its id. */
export async function openAccount(
  app: Pick<App, 'transaction'>,
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const hash = await hashPassword(password)
  const { internalAdapter } = await auth.$context
  return app.transaction((tx) =>
    within({ tx }, async () => {
      const { id } = await internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
      await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
      return id
    }),
  )
}
