import { z } from 'zod'
import { lines } from './guest-form.ts'
import { Email } from './identity.ts'
import { method } from './method.ts'
import { Id, Instant, Version } from './shapes.ts'
import { fileText } from './text-files.ts'

export const newsletterLimits = {
  /** Visible characters. */
  intro: 300,
  footer: 300,
  searchText: 200,
  page: 50,
  maxPage: 200,
  /** Subscribers of a show, with those who unsubscribed. */
  subscribers: 100_000,
  importRows: 20_000,
  /** Characters of an imported file. */
  importText: 2_000_000,
  /** Days after which an address that was not confirmed is forgotten. */
  confirmDays: 7,
  /** Emails in a row that a mail server rejects permanently before we stop writing to an address. */
  rejections: 3,
  /** Releases older than this are not announced, in days. */
  announceDays: 3,
  issues: 20,
} as const

export const newsletterMessages = {
  introTooLong: `The introduction cannot exceed ${newsletterLimits.intro} characters.`,
  footerTooLong: `The footer cannot exceed ${newsletterLimits.footer} characters.`,
  fileTooLong: 'The file cannot be larger than 2 MB.',
  consentMissing: 'Please confirm that these people agreed to get your emails.',
  emailColumn: 'The file needs a column called Email, or one address per line.',
  tooManyRows: `A file cannot have more than ${newsletterLimits.importRows.toLocaleString('en-US')} addresses.`,
  tooMany: `A newsletter cannot have more than ${newsletterLimits.subscribers.toLocaleString('en-US')} addresses.`,
} as const

/** `refused`: the address rejects our emails, or its owner marked one as spam. */
export const subscriberStates = ['pending', 'active', 'unsubscribed', 'refused'] as const
export const SubscriberState = z.enum(subscriberStates)
export type SubscriberState = z.infer<typeof SubscriberState>

export const subscriberColumns = ['Email', 'State', 'Subscribed', 'Unsubscribed', 'Reason'] as const

export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  state: SubscriberState,
  source: z.enum(['form', 'import']),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Why the address was refused. */
  reason: z.string().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const issueStates = ['sending', 'sent', 'canceled'] as const

/** The email about one release. */
export const Issue = z.object({
  id: Id,
  episodeId: Id.nullable(),
  title: z.string(),
  state: z.enum(issueStates),
  /** Zero until the list of recipients is ready. */
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** The server stopped while they were sent, so no one knows whether they arrived. They aren't sent again by themselves. */
  uncertain: z.number(),
  /** Why sending waits, as a sentence. */
  error: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Issue = z.infer<typeof Issue>

export const NewsletterForm = z.object({
  isOn: z.boolean(),
  /** On the public form. */
  intro: lines(newsletterLimits.intro, newsletterMessages.introTooLong),
  /** At the end of every email, such as a postal address. */
  footer: lines(newsletterLimits.footer, newsletterMessages.footerTooLong),
})
export type NewsletterForm = z.infer<typeof NewsletterForm>

export const Newsletter = z.object({
  podcastId: Id,
  isOn: z.boolean(),
  intro: z.string(),
  footer: z.string(),
  version: z.number(),
  counts: z.object({ pending: z.number(), active: z.number(), unsubscribed: z.number(), refused: z.number() }),
  /** The public form. */
  formUrl: z.string(),
  /** The latest first. */
  issues: z.array(Issue),
})
export type Newsletter = z.infer<typeof Newsletter>

const ofPodcast = z.object({ podcastId: Id })
const newsletter = z.object({ newsletter: Newsletter })

export const NewsletterService = {
  FindByPodcastID: method({
    summary: 'Returns the newsletter of a show: its settings, how many subscribers it has, and what was sent.',
    input: ofPodcast,
    output: newsletter,
  }),
  Update: method({
    summary: 'Changes the newsletter of a show, or turns it on or off.',
    input: ofPodcast.extend({ settings: NewsletterForm, version: Version }),
    output: newsletter,
  }),
  FindSubscribers: method({
    summary: 'Lists subscribers, the latest first.',
    input: ofPodcast.extend({
      state: SubscriberState.optional(),
      text: z.string().max(newsletterLimits.searchText).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(newsletterLimits.maxPage).default(newsletterLimits.page),
    }),
    output: z.object({ subscribers: z.array(Subscriber), cursor: z.string().nullable() }),
  }),
  DeleteSubscriber: method({
    summary: 'Deletes everything about a subscriber. They can subscribe again.',
    input: ofPodcast.extend({ subscriberId: Id }),
    output: z.object({}),
  }),
  Import: method({
    summary:
      'Adds subscribers from a CSV file, without asking each of them to confirm. Addresses that unsubscribed or were refused stay as they are.',
    input: ofPodcast.extend({
      text: fileText(newsletterLimits.importText, newsletterMessages.fileTooLong),
      /** That everyone in the file agreed to get these emails. */
      hasConsent: z.literal(true, newsletterMessages.consentMissing),
    }),
    output: z.object({
      added: z.number(),
      /** Addresses that were already in the list. */
      known: z.number(),
      /** At most 100. */
      errors: z.array(z.object({ line: z.number(), message: z.string() })),
    }),
  }),
  Export: method({
    summary: 'Returns all subscribers as a CSV file.',
    input: ofPodcast,
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
  ResendUncertain: method({
    summary: 'Sends the email about a release again to those who may not have got it. Some of them may get it twice.',
    input: ofPodcast.extend({ issueId: Id }),
    output: newsletter,
  }),
  CancelIssue: method({
    summary: 'Stops sending the email about a release. Those already sent stay sent.',
    input: ofPodcast.extend({ issueId: Id }),
    output: newsletter,
  }),
}

/** What the public form sends. */
export const SubscribeForm = z.object({ email: Email })
