import { paths } from '@castwright/contract/paths.ts'
import type { AuthParsed, Provider } from '@castwright/contract/identity/auth.ts'
import type { SocialError } from '@castwright/contract/identity/errors.ts'
import { getOAuthState } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { serializeError } from '../../../platform/log-serializers.ts'
import { refusal, type Auth, type Call } from '../auth.ts'
import { readProfile, type Identified, type ProviderProfile } from '../providers.ts'
import * as store from '../store.ts'
import { disown, notify, type Caller } from './account.ts'
import { openChallenge } from './challenge.ts'
import { requireIdentity } from './proof.ts'
import { leaveSession } from './sessions.ts'

const settingsPage = paths.integrations

type Trip = { url: string; setCookies: string[] }

/** The page to return to after the provider, with its parameters. */
function pathTo(page: string, words: Record<string, string | null>): string {
  const given = Object.entries(words).filter((word): word is [string, string] => word[1] !== null)
  return `${page}?${new URLSearchParams(given).toString()}`
}

const isSetUp = ({ config }: App, provider: Provider): boolean => config[provider] !== undefined

export async function signInSocial(app: App, auth: Auth, wish: AuthParsed<'signInSocial'>, headers: Headers): Promise<Trip> {
  const { provider, page, from } = wish
  if (!isSetUp(app, provider)) throw refusal('PROVIDER_NOT_SET_UP')
  const back = pathTo(`/${page}-loading`, { provider, from: ownPath(from) })
  const body = { provider, callbackURL: back, errorCallbackURL: back, disableRedirect: true }
  const { response, headers: given } = await auth.api.signInSocial({ body, headers, returnHeaders: true })
  return { url: response.url!, setCookies: given.getSetCookie() }
}

export async function link(app: App, auth: Auth, caller: Caller, provider: Provider, headers: Headers): Promise<Trip> {
  if (!isSetUp(app, provider)) throw refusal('PROVIDER_NOT_SET_UP')
  await requireIdentity(app, caller)
  const body = {
    provider,
    callbackURL: pathTo(settingsPage, { provider, linked: 'true' }),
    errorCallbackURL: pathTo(settingsPage, { provider }),
    disableRedirect: true,
  }
  const { response, headers: given } = await auth.api.linkSocialAccount({ body, headers, returnHeaders: true })
  return { url: response.url, setCookies: given.getSetCookie() }
}

/** The last sign-in method can't be removed. */
export async function unlink(app: App, { userId }: Caller, provider: Provider): Promise<void> {
  await app.transaction(async (tx) => {
    await store.lockUser(tx, userId)
    const providers = await store.findProviders(tx, userId)
    if (!providers.includes(provider)) throw refusal('NOT_LINKED')
    if (providers.length === 1) throw refusal('LAST_PROVIDER')
    await store.deleteAccounts(tx, userId, { providerId: provider })
    await notify(app, tx, userId, 'provider-unlinked')
  })
}

/** Error codes of better-auth and of providers, and our own for each. */
const errors: Record<string, SocialError> = {
  access_denied: 'CANCELLED',
  user_denied: 'CANCELLED',
  state_mismatch: 'EXPIRED',
  state_not_found: 'EXPIRED',
  state_invalid: 'EXPIRED',
  no_code: 'PROVIDER_FAILED',
  invalid_code: 'PROVIDER_FAILED',
  unable_to_get_user_info: 'PROVIDER_FAILED',
  issuer_mismatch: 'PROVIDER_FAILED',
  nonce_binding_missing: 'PROVIDER_FAILED',
  server_error: 'PROVIDER_FAILED',
  temporarily_unavailable: 'PROVIDER_FAILED',
  email_not_found: 'NO_EMAIL',
  account_not_linked: 'EMAIL_UNVERIFIED',
  account_already_linked_to_different_user: 'BELONGS_TO_OTHER',
  unable_to_create_user: 'CREATION_FAILED',
}

/** The return URL with our error code instead of the provider's message. */
function returnTo(back: URL, words: Record<string, string>): string {
  for (const name of ['error', 'error_description', 'error_uri']) back.searchParams.delete(name)
  for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value)
  return back.pathname + back.search
}

type Arrival = { location: string; setCookies: string[] }
type Return = {
  provider: Provider
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined; iss?: string | undefined }
  callerId: string | null
}

class SocialFailure extends Error {
  readonly code: SocialError
  readonly back: URL | null
  readonly setCookies: string[]
  constructor(code: SocialError, cause: unknown, back: URL | null = null, setCookies: string[] = []) {
    super('Signing in with the provider failed.', { cause })
    this.code = code
    this.back = back
    this.setCookies = setCookies
  }
}

/** Handles the return from a provider: signs in, links the account, asks for the second factor or reports an error. */
export async function finishSocial(app: App, auth: Auth, trip: Return, headers: Headers): Promise<Arrival> {
  try {
    const { isLinked, ...arrival } = await arrive(app, auth, trip, headers)
    if (!isLinked) await leaveSession(app, auth, headers.get('cookie'))
    return arrival
  } catch (error) {
    const { code, cause, back, setCookies } = error instanceof SocialFailure ? error : new SocialFailure('FAILED', error)
    const { provider, callerId } = trip
    app.log.warn(
      { provider, error: code, why: cause instanceof Error ? serializeError(cause) : cause },
      'Signing in with a provider failed',
    )
    const isOurPage = back !== null && !back.pathname.startsWith('/api/')
    const page = isOurPage ? back : new URL(callerId ? settingsPage : '/sign-in-loading', app.config.baseUrl)
    return { setCookies, location: returnTo(page, { provider, error: code }) }
  }
}

async function arrive(app: App, auth: Auth, trip: Return, headers: Headers): Promise<Arrival & { isLinked: boolean }> {
  const { provider, query } = trip
  const call: Call = { onProfile: (_provider, profile) => identify(app, auth, trip, profile) }
  const answer = await auth.forCall(call).api.callbackOAuth({ params: { id: provider }, query, headers, asResponse: true })
  const setCookies = answer.headers.getSetCookie()
  const back = new URL(answer.headers.get('location') ?? '/api/', app.config.baseUrl)
  if (call.isDisabled) throw new SocialFailure('DISABLED', 'the account is disabled', null, setCookies)
  const { challengedUserId } = call
  if (challengedUserId !== undefined) {
    const challenge = await app.transaction((tx) => openChallenge(app, auth, tx, challengedUserId))
    if (!challenge) throw new SocialFailure('FAILED', 'two-factor authentication was just turned off', back)
    return { isLinked: false, location: returnTo(back, { twoFactor: 'true' }), setCookies: [...setCookies, ...challenge.setCookies] }
  }
  const error = back.searchParams.get('error')
  if (error !== null) throw new SocialFailure(errors[error] ?? 'FAILED', error.slice(0, 100), back, setCookies)
  return { isLinked: back.pathname === settingsPage, location: returnTo(back, {}), setCookies }
}

/**
 * Finds or creates the account before better-auth does, in a short transaction that starts only after the provider has answered. better-
 * auth then finds the linked account and signs in, or rejects it.
 */
async function identify(app: App, auth: Auth, { provider, callerId }: Return, raw: object): Promise<Identified> {
  const profile = readProfile(raw)
  const state = await getOAuthState()
  const link = state?.link
  if (link && link.userId !== callerId) throw new SocialFailure('EXPIRED', 'begun by another account')
  const email = profile.email ?? ''
  // better-auth refuses a profile without an id.
  if (profile.accountId !== '') {
    await app
      .transaction((tx) => (link ? connect(app, auth, tx, link.userId, provider, profile) : admit(app, auth, tx, provider, profile)))
      .catch((error: unknown) => {
        throw new SocialFailure('CREATION_FAILED', error)
      })
  }
  // Signed-in users may link any provider account, whatever its address.
  return { email, emailVerified: link ? true : profile.emailVerified }
}

/** Links it to the signed-in user. better-auth rejects one that is linked to another account. */
async function connect(app: App, auth: Auth, tx: Tx, userId: string, provider: Provider, { accountId }: ProviderProfile): Promise<void> {
  await store.lockUser(tx, userId)
  if ((await store.findAccountOwner(tx, provider, accountId)) !== null) return
  const { internalAdapter } = await auth.forCall({ tx }).$context
  await internalAdapter.linkAccount({ userId, providerId: provider, accountId })
  await notify(app, tx, userId, 'provider-linked')
}

/**
 * Links it to the account with the same verified address, or creates one. better-auth rejects an address that is taken but not verified.
 */
async function admit(app: App, auth: Auth, tx: Tx, provider: Provider, profile: ProviderProfile): Promise<void> {
  const { accountId, email, emailVerified, facts } = profile
  if (email === null || (await store.findAccountOwner(tx, provider, accountId)) !== null) return
  const found = await store.findUserByEmail(tx, email)
  const user = found && (await store.lockUser(tx, found.id))
  if (!user) {
    const { internalAdapter } = await auth.forCall({ tx, facts }).$context
    const { id } = await internalAdapter.createUser(
      { email, emailVerified, name: '' },
      { method: 'oauth', oauth: { providerId: provider } },
    )
    await internalAdapter.linkAccount({ userId: id, providerId: provider, accountId })
  } else if (emailVerified) {
    if (!user.emailVerified) await disown(app, tx, user.id, 'nothing')
    await connect(app, auth, tx, user.id, provider, profile)
  }
}

const ownBase = 'https://own.invalid'

// Browsers drop tabs and line breaks from an address and read a backslash as a slash.
const deceptive = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/** A path on this site to return to. Null for anything else, which could be an open redirect. */
export function ownPath(candidate: string | undefined): string | null {
  if (!candidate?.startsWith('/') || deceptive.test(candidate)) return null
  const url = URL.parse(candidate, ownBase)
  if (!url || url.origin !== ownBase || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
