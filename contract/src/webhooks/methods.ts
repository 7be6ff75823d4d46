import { z } from 'zod'
import { adminOf, read, write } from '../method.ts'
import { requiredLine } from '../podcasts/form.ts'
import { Id } from '../shapes.ts'
import { webhookLimits } from './limits.ts'
import { webhookMessages } from './messages.ts'
import { webhookEvents } from './names.ts'
import { DeliveryDetails, DeliveryState, Webhook, WebhookDelivery, WebhookEvent, WebhookRecipient, WebhookTarget } from './shapes.ts'

const Name = requiredLine(webhookLimits.name, webhookMessages.nameEmpty, webhookMessages.nameTooLong)
const Events = z
  .array(WebhookEvent)
  .min(1, webhookMessages.eventsEmpty)
  .max(webhookEvents.length)
  .transform((events) => webhookEvents.filter((event) => events.includes(event)))

const ofWebhook = z.object({ webhookId: Id })
const ofDelivery = ofWebhook.extend({ deliveryId: Id })
const webhook = z.object({ webhook: Webhook })
const delivery = z.object({ delivery: WebhookDelivery })
/** Shown once, only for standard webhooks. */
const withSecret = webhook.extend({ secret: z.string().nullable() })

export const WebhookService = {
  FindByPodcastID: read(adminOf('podcast'), {
    summary: "Lists a podcast's webhooks and the team members who can get emails from a webhook.",
    output: z.object({ webhooks: z.array(Webhook), recipients: z.array(WebhookRecipient) }),
  }),
  Create: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: "Adds a webhook to a podcast. A standard webhook's secret is returned only in this response.",
    rate: { max: 60, seconds: 3600 },
    input: z.object({ podcastId: Id, name: Name, events: Events, target: WebhookTarget }),
    output: withSecret,
  }),
  Update: write(adminOf('webhook', { verified: true, scope: 'admin' }), {
    summary: 'Changes a webhook. Turning it off cancels pending deliveries.',
    input: ofWebhook.extend({
      name: Name.optional(),
      events: Events.optional(),
      target: WebhookTarget.optional(),
      isEnabled: z.boolean().optional(),
    }),
    output: webhook,
  }),
  Delete: write(adminOf('webhook', { scope: 'admin' }), {
    summary: 'Deletes a webhook and its delivery log.',
  }),
  RotateSecret: write(adminOf('webhook', { scope: 'admin' }), {
    summary: `Replaces a standard webhook's secret. For ${webhookLimits.rotationHours} hours, deliveries are also signed with the previous secret.`,
    output: withSecret,
  }),
  SendTest: write(adminOf('webhook', { verified: true, scope: 'admin' }), {
    summary: 'Sends one test message in the background.',
    rate: { max: 60, seconds: 600 },
    output: delivery,
  }),
  FindDeliveries: read(adminOf('webhook'), {
    summary: `Lists a webhook's deliveries from the last ${webhookLimits.keptDays} days, newest first.`,
    input: ofWebhook.extend({
      state: DeliveryState.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(webhookLimits.page),
    }),
    output: z.object({ deliveries: z.array(WebhookDelivery), cursor: z.string().nullable() }),
  }),
  FindDelivery: read(adminOf('webhook'), {
    summary: 'Returns a delivery with its payload and all attempts.',
    input: ofDelivery,
    output: z.object({ delivery: DeliveryDetails }),
  }),
  Replay: write(adminOf('webhook', { verified: true, scope: 'admin' }), {
    summary: 'Resends a delivery with the same ID.',
    rate: { max: 300, seconds: 600 },
    input: ofDelivery,
    output: delivery,
  }),
  ReplayFailed: write(adminOf('webhook', { verified: true, scope: 'admin' }), {
    summary: 'Resends all failed and canceled deliveries, except tests.',
    rate: { max: 30, seconds: 3600 },
    output: z.object({ count: z.number() }),
  }),
}
