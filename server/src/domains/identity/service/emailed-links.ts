import type { App } from '../../../platform/app.ts'
import type { Auth } from '../auth.ts'

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
