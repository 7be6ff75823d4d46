import { lifetimes } from '@castwright/contract/limits.ts'
import { parseCookies } from 'better-auth/cookies'
import { newToken } from '../../../platform/ids.ts'
import type { Auth } from '../auth.ts'
import { hashCode, sameHash } from '../seal.ts'

/**
 * A device cookie, as OWASP describes it: it proves that someone has signed in to this account on this device before. Such a device
 * has its own budget of wrong passwords, so a stranger who uses up the shared one does not lock the owner out. It opens nothing.
 */

const use = (email: string): string => `known device ${email}`

/** The device's id, where its cookie was issued for this account. */
export async function findKnownDevice(auth: Auth, email: string, cookies: string | null): Promise<string | null> {
  const { createAuthCookie, secret } = await auth.$context
  const cookie = parseCookies(cookies ?? '').get(createAuthCookie('device').name)
  const [id = '', signature = ''] = cookie?.split('.') ?? []
  return id !== '' && sameHash(signature, hashCode(secret, use(email), id)) ? id : null
}

/** For a device on which someone has just signed in. It keeps its id, and with that the count of its wrong passwords. */
export async function deviceCookie(auth: Auth, email: string, cookies: string | null): Promise<string> {
  const { createAuthCookie, secret } = await auth.$context
  const { name, attributes } = createAuthCookie('device')
  const id = (await findKnownDevice(auth, email, cookies)) ?? newToken()
  const value = `${id}.${hashCode(secret, use(email), id)}`
  return `${name}=${value}; Max-Age=${lifetimes.knownDevice}; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`
}
