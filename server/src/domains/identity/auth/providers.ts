import type { Provider } from '@castwright/contract/auth.ts'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Config } from '../../../config.ts'

/** Whom better-auth takes someone for. An empty address means that the provider told none. */
export type Identified = { email: string; emailVerified: boolean }

export type SocialOptions = {
  config: Pick<Config, Provider>
  /**
   * For tests alone: an OpenID Connect server that stands in for every provider that is set up, as nobody can sign in at the
   * real ones by machine. No setting leads here, only `BuildOptions`.
   */
  issuer: string | undefined
  /** Runs when someone comes back from a provider, before better-auth decides whose account it is. */
  identify: (provider: Provider, profile: object) => Promise<Identified>
}

/** Beyond what better-auth asks for by itself: the profile of a new account is made from this. */
const facebookFields = { scope: ['user_birthday'], fields: ['first_name', 'last_name', 'birthday'] }

/** The providers that are set up, as better-auth knows them. We use none of their tokens later on, so none are kept: see `auth.ts`. */
export function socialOptions({ config, issuer, identify }: SocialOptions) {
  const mapper = (provider: Provider) => ({ mapProfileToUser: (profile: object) => identify(provider, profile) })
  const { google, facebook } = config
  if (issuer !== undefined) return { socialProviders: {}, plugins: [standIn(issuer, { google, facebook }, mapper)] }
  return {
    socialProviders: {
      ...(google && { google: { ...google, prompt: 'select_account' as const, ...mapper('google') } }),
      ...(facebook && { facebook: { ...facebook, ...facebookFields, ...mapper('facebook') } }),
    },
    plugins: [],
  }
}

const scopes: Record<Provider, string[]> = {
  google: ['openid', 'email', 'profile'],
  facebook: ['openid', 'email', 'public_profile', ...facebookFields.scope],
}

function standIn(
  issuer: string,
  clients: SocialOptions['config'],
  mapper: (provider: Provider) => { mapProfileToUser: (profile: object) => Promise<Identified> },
) {
  const configured = (Object.keys(scopes) as Provider[]).filter((provider) => clients[provider])
  return genericOAuth({
    config: configured.map((provider) => ({
      providerId: provider,
      ...clients[provider]!,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
      scopes: scopes[provider],
      ...mapper(provider),
    })),
  })
}
