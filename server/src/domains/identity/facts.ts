import { Email } from '@castwright/contract/identity.ts'
import { z } from 'zod'

/** What a provider tells of a person, for the profile of a new account. */
export type UserFacts = {
  firstName?: string
  lastName?: string
  /** YYYY-MM-DD. */
  dateOfBirth?: string
  /** An https address elsewhere. */
  thumbnailUrl?: string
}

/** What of it decides who somebody is. */
export type ProviderProfile = { accountId: string; email: string | null; emailVerified: boolean; facts: UserFacts }

const word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
  .optional()
  .catch(undefined)

/** Google's claims and Facebook's fields; whatever has another form is as good as not there. */
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

/** 1990-05-31 (Google's form) or 05/31/1990 (Facebook's). Without a year it is no date. */
function readDate(text: string | undefined): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text ?? '') ?? []
  const iso = z.iso.date().safeParse(year ? `${year}-${month}-${day}` : text)
  return iso.success && !iso.data.startsWith('0000') ? iso.data : undefined
}
