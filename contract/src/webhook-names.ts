/** Names, limits and texts of webhooks, without schemas, for the app. */

export const webhookLimits = {
  /** Of one show. */
  webhooks: 20,
  /** Visible characters. */
  name: 60,
  url: 2000,
  roomId: 255,
  accessToken: 500,
  /** Deliveries in one page of the log. */
  page: 25,
  /** Hours for which the previous secret still signs. */
  rotationHours: 24,
  /** Days for which the log keeps deliveries. */
  keptDays: 30,
} as const

/** Per user. Part of `callRates`. */
export const webhookCallRates = {
  'WebhookService.Create': { max: 60, seconds: 3600 },
  'WebhookService.SendTest': { max: 60, seconds: 600 },
  'WebhookService.Replay': { max: 300, seconds: 600 },
  'WebhookService.ReplayFailed': { max: 30, seconds: 3600 },
} as const

export const webhookMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${webhookLimits.name} characters.`,
  eventsEmpty: 'Please choose at least one event.',
  urlInvalid: 'Enter a complete address that starts with https://.',
  urlInsecure: 'The address must start with https://.',
  roomInvalid: 'Enter the ID of a room, such as !abc:example.org.',
  tokenMissing: 'Please enter an access token.',
  recipientMissing: 'Please choose a team member.',
  recipientUnfit: 'Choose a team member with a verified email address.',
  tooMany: `A show cannot have more than ${webhookLimits.webhooks} webhooks.`,
  otherKind: "The kind of a webhook can't be changed. Create another one.",
} as const

/** `standard` sends JSON by Standard Webhooks. The others send readable messages. */
export const webhookKinds = ['standard', 'slack', 'discord', 'matrix', 'email'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What a webhook can be told of. These names are permanent, because receivers depend on them. */
export const webhookEvents = [
  'episode.created',
  'step.changed',
  'review.given',
  'recording.ready',
  'transcript.ready',
  'guest.answered',
  'episode.scheduled',
  'episode.published',
  'episode.updated',
  'episode.unpublished',
  'import.finished',
  'feed.redirected',
  'downloads.milestone',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a test sends. */
export const testEvent = 'webhook.test'
export type DeliveredEvent = WebhookEvent | typeof testEvent

export const webhookEventLabels: Record<DeliveredEvent, string> = {
  'episode.created': 'Episode created',
  'step.changed': 'Step changed',
  'review.given': 'Review given',
  'recording.ready': 'Recording ready',
  'transcript.ready': 'Transcript ready',
  'guest.answered': 'Guest answered',
  'episode.scheduled': 'Release scheduled',
  'episode.published': 'Episode published',
  'episode.updated': 'Published episode updated',
  'episode.unpublished': 'Episode unpublished',
  'import.finished': 'Import finished',
  'feed.redirected': 'Feed redirected',
  'downloads.milestone': 'Download milestone',
  'webhook.test': 'Test',
}

export const deliveryStates = ['waiting', 'delivered', 'failed', 'canceled'] as const
export type DeliveryState = (typeof deliveryStates)[number]
