import type { AuthParsed, Provider } from '@castwright/contract/auth.ts'
import type { SocialError } from '@castwright/contract/auth-errors.ts'
import { getOAuthState } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { errorWords } from '../../../platform/log-words.ts'
import type { Auth, Ground } from '../auth.ts'
import { readProfile } from '../facts.ts'
import { lateTransaction } from '../late.ts'
import { ownPath } from '../own-path.ts'
import { refusal } from '../refusal.ts'
import { currentScope, within, type Scope } from '../scope.ts'
import * as store from '../store.ts'
import { openChallenge } from './challenge.ts'
import type { Held } from './confirm.ts'
import { disown } from './disown.ts'
import { notify } from './notices.ts'
import { leaveSession } from './sessions.ts'

const settingsPage = '/settings/my-account/apps-and-integrations'

type Trip = { url: string; setCookies: string[] }

/** Where a round trip comes back, with what its page must know. */
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

export async function link(app: App, auth: Auth, provider: Provider, headers: Headers): Promise<Trip> {
  if (!isSetUp(app, provider)) throw refusal('PROVIDER_NOT_SET_UP')
  const body = {
    provider,
    callbackURL: pathTo(settingsPage, { provider, linked: 'true' }),
    errorCallbackURL: pathTo(settingsPage, { provider }),
    disableRedirect: true,
  }
  const { response, headers: given } = await auth.api.linkSocialAccount({ body, headers, returnHeaders: true })
  return { url: response.url, setCookies: given.getSetCookie() }
}

/** The last way to sign in stays. */
export async function unlink(app: App, auth: Auth, { userId }: Held, provider: Provider): Promise<void> {
  const { adapter } = await auth.$context
  await app.transaction((tx) =>
    within({ tx }, async () => {
      await store.lockUser(tx, userId)
      const providers = await store.findProviders(tx, userId)
      if (!providers.includes(provider)) throw refusal('NOT_LINKED')
      if (providers.length === 1) throw refusal('LAST_PROVIDER')
      const where = [
        { field: 'userId', value: userId },
        { field: 'providerId', value: provider },
      ]
      await adapter.deleteMany({ model: 'account', where })
      await notify(app, tx, userId, 'provider-unlinked')
    }),
  )
}

/** Better-auth's word for what went wrong, or the provider's, as one of ours. */
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

/** Where it comes back: `error` and the provider's own words are taken off, ours put on. */
function at(back: URL, words: Record<string, string>): string {
  for (const name of ['error', 'error_description', 'error_uri']) back.searchParams.delete(name)
  for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value)
  return back.pathname + back.search
}

export type Arrival = { location: string; setCookies: string[] }
type Outcome = Arrival & { keep: boolean }
type Return = {
  provider: Provider
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined; iss?: string | undefined }
  callerId: string | null
}

/** Somebody comes back from a provider: signed in, connected, asked for a second factor, or told why not. */
export async function finishSocial(app: App, auth: Auth, { provider, query, callerId }: Return, headers: Headers): Promise<Arrival> {
  const late = lateTransaction(app)
  const scope: Scope = { social: { callerId, begin: late.begin } }
  const fail = (error: SocialError, why: unknown, back: URL | null = null): Outcome => {
    app.log.warn({ provider, error, why }, 'a round trip to a provider failed')
    const known =
      back && !back.pathname.startsWith('/api/') ? back : new URL(callerId ? settingsPage : '/sign-in-loading', app.config.baseUrl)
    return { keep: false, setCookies: [], location: at(known, { provider, error }) }
  }
  let outcome: Outcome
  try {
    const answer = await within(scope, () => auth.api.callbackOAuth({ params: { id: provider }, query, headers, asResponse: true }))
    outcome = await judge(app, auth, scope, answer, fail)
  } catch (error) {
    outcome = error instanceof OtherBrowser ? fail('EXPIRED', error.message) : fail('FAILED', errorWords(error))
  }
  try {
    await late.end(outcome.keep)
  } catch (error) {
    return fail('CREATION_FAILED', errorWords(error))
  }
  if (outcome.keep && !outcome.location.startsWith(settingsPage)) await leaveSession(auth, headers.get('cookie'))
  return outcome
}

async function judge(
  app: App,
  auth: Auth,
  scope: Scope,
  answer: Response,
  fail: (error: SocialError, why: unknown, back: URL) => Outcome,
): Promise<Outcome> {
  const setCookies = answer.headers.getSetCookie()
  const back = new URL(answer.headers.get('location') ?? '/api/', app.config.baseUrl)
  if (scope.challenged !== undefined && scope.tx) {
    const challenge = await openChallenge(app, auth, scope.tx, scope.challenged)
    if (!challenge) return fail('FAILED', 'two-factor authentication was turned off meanwhile', back)
    return { keep: true, location: at(back, { twoFactor: 'true' }), setCookies: [...setCookies, ...challenge.setCookies] }
  }
  const error = back.searchParams.get('error')
  if (error !== null) return { ...fail(errors[error] ?? 'FAILED', error.slice(0, 100), back), setCookies }
  return { keep: true, location: at(back, {}), setCookies }
}

class OtherBrowser extends Error {}

/**
 * Before better-auth decides whose account somebody is to enter: what the provider says of them is noted, and an account that
 * was made with their address by somebody who never proved it is taken from whoever that was.
 */
export async function meetProfile(app: App, ground: Ground, provider: Provider, raw: object) {
  const scope = currentScope()
  if (!scope?.social) throw new Error('Nobody is on the way back from a provider.')
  const { accountId, email, emailVerified, facts } = readProfile(raw)
  const state = await getOAuthState()
  if (state?.link && state.link.userId !== scope.social.callerId) throw new OtherBrowser('begun by another account')
  const tx = await scope.social.begin()
  scope.tx = tx
  scope.social.facts = facts
  const person = { email: email ?? '' }
  if (state?.link) {
    await notify(app, tx, state.link.userId, 'provider-linked')
    // Whoever is signed in may connect what they like; nothing is concluded from its address.
    return { ...person, emailVerified: true }
  }
  const isKnown = (await store.findAccountOwner(tx, provider, accountId)) !== null
  if (email !== null && emailVerified && !isKnown) await claim(app, ground, tx, email)
  return { ...person, emailVerified }
}

async function claim(app: App, ground: Ground, tx: Tx, email: string): Promise<void> {
  const found = await store.findUserByEmail(tx, email)
  const user = found && (await store.lockUser(tx, found.id))
  if (!user) return
  if (!user.emailVerified) {
    await disown(ground, tx, user.id, 'nothing')
    await ground.internalAdapter.updateUser(user.id, { emailVerified: true })
  }
  await notify(app, tx, user.id, 'provider-linked')
}
