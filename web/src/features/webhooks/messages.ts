import type { DeliveryState, WebhookKind } from '@castwright/contract/webhooks/names.ts'

export const kindNames: Record<WebhookKind, string> = {
  standard: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  matrix: 'Matrix',
  email: 'Email',
}

export const kindHints: Record<WebhookKind, string> = {
  standard: 'Signed JSON for your own code, following Standard Webhooks.',
  slack: 'In Slack, create an incoming webhook for a channel and paste its URL. Mattermost and Rocket.Chat accept the same messages.',
  discord: "In Discord, open a channel's settings, choose Integrations, create a webhook and paste its URL.",
  matrix: "Invite your bot's account to the room, then enter its homeserver and access token.",
  email: 'Emails a team member about each event.',
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
