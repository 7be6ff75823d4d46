import type { DeliveryState, WebhookKind } from '@castwright/contract/webhooks/names.ts'

export const messages = {
  title: 'Webhooks',
  hint: 'Tell other services and chats when something happens to this show.',
  adminsOnly: 'Only the owner and admins can manage webhooks.',
  loadFailed: "Couldn't load the webhooks.",
  none: 'No webhooks yet. Add one to start a build, post to a chat or email a team member.',
  added: 'Webhook added.',
  saved: 'Webhook saved.',
  saveFailed: "Couldn't save the webhook.",
  deleted: 'Webhook deleted.',
  turnedOn: 'Webhook turned on.',
  turnedOff: 'Webhook turned off.',
  failed: "That didn't work.",
  replaying: 'The delivery is being sent again.',
  noDeliveries: 'No deliveries yet. Send a test to see one.',
  noneOfState: 'No deliveries with this status.',
  secretOnce: 'Store it in your receiver now. You can’t see it here again.',
} as const

export const kindNames: Record<WebhookKind, string> = {
  standard: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  matrix: 'Matrix',
  email: 'Email',
}

export const kindHints: Record<WebhookKind, string> = {
  standard: 'Signed JSON for your own code, by Standard Webhooks.',
  slack: 'In Slack, create an incoming webhook for a channel and paste its URL. Mattermost and Rocket.Chat accept the same messages.',
  discord: 'In Discord, open the settings of a channel, choose Integrations, create a webhook and paste its URL.',
  matrix: 'Invite an account of your bot to the room, and enter its homeserver and access token.',
  email: 'An email to a team member for each event.',
}

export const urlLabels: Record<Exclude<WebhookKind, 'email'>, string> = {
  standard: 'URL',
  slack: 'Webhook URL',
  discord: 'Webhook URL',
  matrix: 'Homeserver URL',
}

export const stateNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
}
