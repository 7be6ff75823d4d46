import type { Provider } from '@castwright/contract/identity/auth.ts'
import { Email } from '@castwright/contract/identity/form.ts'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import type { Config } from '../../config.ts'

/** The identity passed to better-auth. The address is empty if the provider shared none. */
export type Identified = { email: string; emailVerified: boolean }

type SocialOptions = {
  config: Pick<Config, Provider>
  /**
   * For tests only: an OpenID Connect server in place of every configured provider, since tests can't use the real ones.
   * Set only through `BuildOptions`, never by configuration.
   */
  issuer: string | undefined
  /** Runs when a user returns from a provider, before better-auth looks up the account. */
  identify: (provider: Provider, profile: object) => Promise<Identified>
}

/** What we request beyond better-auth's defaults, for the profile of a new account. */
const facebookFields = { scope: ['user_birthday'], fields: ['first_name', 'last_name', 'birthday'] }

/** The configured providers in better-auth's format. Their tokens are never used later, so none are stored (see `auth.ts`). */
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

/** What a provider says about a person, for the profile of a new account. */
export type UserFacts = {
  firstName?: string
  lastName?: string
  /** YYYY-MM-DD. */
  dateOfBirth?: string
  /** An https address elsewhere. */
  thumbnailUrl?: string
}

/** The person's ID at the provider, and their details. */
export type ProviderProfile = { accountId: string; email: string | null; emailVerified: boolean; facts: UserFacts }

const word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
  .optional()
  .catch(undefined)

/** Google's claims and Facebook's fields. Anything malformed is ignored. */
const Raw = z.object({
  sub: word,
  id: word,
  email: Email.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: word,
  family_name: word,
  first_name: word,
  last_name: word,
  birthdate: word,
  birthday: word,
  picture: z
    .union([z.string(), z.object({ data: z.object({ url: z.string() }) }).transform(({ data }) => data.url)])
    .pipe(z.url({ protocol: /^https$/ }).max(2000))
    .optional()
    .catch(undefined),
})

export function readProfile(profile: object): ProviderProfile {
  const raw = Raw.parse(profile)
  const facts = {
    firstName: raw.given_name ?? raw.first_name,
    lastName: raw.family_name ?? raw.last_name,
    dateOfBirth: readDate(raw.birthdate ?? raw.birthday),
    thumbnailUrl: raw.picture,
  }
  return {
    accountId: raw.sub ?? raw.id ?? '',
    email: raw.email?.toLowerCase() ?? null,
    emailVerified: raw.email_verified === true,
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
  }
}

/** 1990-05-31 (Google) or 05/31/1990 (Facebook). A date without a year is ignored. */
function readDate(text: string | undefined): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text ?? '') ?? []
  const iso = z.iso.date().safeParse(year ? `${year}-${month}-${day}` : text)
  return iso.success && !iso.data.startsWith('0000') ? iso.data : undefined
}
