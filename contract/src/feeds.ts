import { z } from 'zod'
import { method } from './method.ts'
import { Podcast } from './podcasts.ts'
import { CheckResult } from './release-checks.ts'
import { Id, RequestId } from './shapes.ts'

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

const isFeedAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
}

/** A feed URL, with the messages for a missing and an invalid one. */
export const feedUrl = (missing: string, invalid: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { message: missing, abort: true })
    .max(1000, { message: invalid, abort: true })
    .refine(isFeedAddress, invalid)

const NewFeedUrl = feedUrl(redirectMessages.urlMissing, redirectMessages.urlInvalid)

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

/** PodcastService: the feed and its redirect. */
export const PodcastFeeds = {
  GetRSSFeed: method({
    summary: 'Returns the feed as listeners get it. For team members.',
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id.optional() }),
    output: z.object({ rssFeed: z.string(), rssFeedUrl: z.string() }),
  }),
  CheckFeed: method({
    summary: 'Runs the feed checks.',
    input: z.object({ podcastId: Id }),
    output: z.object({ findings: z.array(CheckResult) }),
  }),
  CheckRedirect: method({
    summary: 'Fetches the feed at the new URL and compares it with this one. Changes nothing.',
    input: z.object({ podcastId: Id, newRssFeedUrl: NewFeedUrl }),
    output: z.object({ redirectCheck: RedirectCheck }),
  }),
  Redirect: method({
    summary: 'Permanently redirects the feed to another URL, which must have a feed.',
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      userId: Id.optional(),
      newRssFeedUrl: NewFeedUrl,
      newHost: z.string().max(100).optional(),
    }),
    output: z.object({ podcast: Podcast }),
  }),
  StopRedirect: method({
    summary: 'Cancels the redirect within its first 24 hours.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcast: Podcast }),
  }),
}
