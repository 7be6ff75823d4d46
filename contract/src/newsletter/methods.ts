import { z } from 'zod'
import { megabyte } from '../limits.ts'
import { adminOf, read, write } from '../method.ts'
import { Id, Version } from '../shapes.ts'
import { fileText } from '../text-files.ts'
import { newsletterLimits } from './limits.ts'
import { Newsletter, NewsletterForm, newsletterMessages, Subscriber, SubscriberState } from './shapes.ts'

const ofPodcast = z.object({ podcastId: Id })
const newsletter = z.object({ newsletter: Newsletter })

export const NewsletterService = {
  FindByPodcastID: read(adminOf('podcast'), {
    summary: "Returns a show's newsletter: its settings, the number of subscribers, and what was sent.",
    output: newsletter,
  }),
  Update: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: "Changes a show's newsletter, or turns it on or off.",
    input: ofPodcast.extend({ settings: NewsletterForm, version: Version }),
    output: newsletter,
  }),
  FindSubscribers: read(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Lists subscribers, newest first.',
    input: ofPodcast.extend({
      state: SubscriberState.optional(),
      text: z.string().max(newsletterLimits.searchText).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(newsletterLimits.maxPage).default(newsletterLimits.page),
    }),
    output: z.object({ subscribers: z.array(Subscriber), cursor: z.string().nullable() }),
  }),
  DeleteSubscriber: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Deletes all data about a subscriber. They can subscribe again.',
    input: ofPodcast.extend({ subscriberId: Id }),
  }),
  Import: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary:
      "Adds subscribers from a CSV file without asking each of them to confirm. Doesn't change addresses that unsubscribed or bounced.",
    // Each reads or writes a whole list.
    rate: { max: 20, seconds: 3600 },
    maxBytes: 3 * megabyte,
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
  Export: read(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Returns all subscribers as a CSV file.',
    rate: { max: 60, seconds: 3600 },
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
  ResendUncertain: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Resends a release email to subscribers who may not have received it. Some of them may get it twice.',
    input: ofPodcast.extend({ issueId: Id }),
    output: newsletter,
  }),
  CancelIssue: write(adminOf('podcast', { scope: 'admin' }), {
    summary: "Stops sending a release email. Emails already sent can't be recalled.",
    input: ofPodcast.extend({ issueId: Id }),
    output: newsletter,
  }),
}
