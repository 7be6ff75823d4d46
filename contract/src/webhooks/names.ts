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
