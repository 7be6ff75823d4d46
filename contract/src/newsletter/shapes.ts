import { z } from 'zod'
import { lines } from '../guests/form.ts'
import { Email } from '../identity/form.ts'
import { Id, Instant } from '../shapes.ts'
import { newsletterLimits } from './limits.ts'

export const newsletterMessages = {
  introTooLong: `The introduction cannot exceed ${newsletterLimits.intro} characters.`,
  footerTooLong: `The footer cannot exceed ${newsletterLimits.footer} characters.`,
  fileTooLong: 'The file cannot be larger than 2 MB.',
  consentMissing: 'Please confirm that these people agreed to get your emails.',
  emailColumn: 'The file must have an Email column, or one address per line.',
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
  /** In the outbox, because there was no mail server. */
  held: z.number(),
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

/** What the public form sends. */
export const SubscribeForm = z.object({ email: Email })
