import type { DeliveryState, WebhookKind } from '@castwright/contract/webhooks/names.ts'

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
