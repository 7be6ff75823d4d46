import { z } from 'zod'
import { isWebAddress } from '../web-address.ts'

/** Hosts that a show can be imported from. */
export const oldHosts = [
  'Acast',
  'Anchor',
  'Blubrry',
  'Buzzsprout',
  'Captivate',
  'Ivoox',
  'Libsyn',
  'Megaphone',
  'Omny Studio',
  'Podbean',
  'Podomatic',
  'RedCircle',
  'Simplecast',
  'Soundcloud',
  'Spreaker',
  'Other',
] as const

/** Hosts that a show can move to. */
export const newHosts = [...oldHosts.slice(0, -1), 'Transistor', 'RSS.com', 'Other'] as readonly string[]

export const redirectMessages = {
  hostMissing: 'Please select your new hosting provider.',
  urlMissing: 'Please provide a valid RSS Feed URL.',
  urlInvalid: 'Please enter a valid RSS Feed URL.',
  termsMissing: 'Please accept the 301 Redirect terms.',
  nameMismatch: 'Name does not match the podcast you want to redirect.',
} as const

/** A feed URL, with the messages for a missing and an invalid one. */
export const feedUrl = (missing: string, invalid: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { message: missing, abort: true })
    .max(1000, { message: invalid, abort: true })
    .refine(isWebAddress, invalid)

export const NewFeedUrl = feedUrl(redirectMessages.urlMissing, redirectMessages.urlInvalid)

/** The form on the redirect page. */
export const RedirectForm = z.object({
  newHost: z.string(redirectMessages.hostMissing).refine((host) => newHosts.includes(host), redirectMessages.hostMissing),
  newRssFeedUrl: NewFeedUrl,
  acknowledgements: z.array(z.boolean()).refine((all) => all.length === 3 && all.every(Boolean), redirectMessages.termsMissing),
})

/** The feed at the new URL compared with ours. */
export const RedirectCheck = z.object({
  title: z.string(),
  numberOfItems: z.number(),
  /** Our episodes that the new feed lacks, compared by GUID, with the first few titles. */
  missing: z.object({ count: z.number(), titles: z.array(z.string()) }),
  /** Items of the new feed that ours lacks. */
  added: z.object({ count: z.number(), titles: z.array(z.string()) }),
})
export type RedirectCheck = z.infer<typeof RedirectCheck>
