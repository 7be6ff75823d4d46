import { z } from 'zod'
import { method } from './method.ts'
import { requiredLine } from './podcast-form.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { deliveryStates, testEvent, webhookEvents, webhookKinds, webhookLimits, webhookMessages } from './webhook-names.ts'

export const WebhookKind = z.enum(webhookKinds)
export const WebhookEvent = z.enum(webhookEvents)
const DeliveredEvent = z.enum([...webhookEvents, testEvent])
const DeliveryState = z.enum(deliveryStates)

const isAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}

/** Where messages go. Which fields are needed depends on the kind. They are secrets, so they are never sent back. */
const targetFields = z.object({
  kind: WebhookKind,
  /** For Matrix, the address of the homeserver. */
  url: z
    .string()
    .trim()
    .max(webhookLimits.url, { message: webhookMessages.urlInvalid, abort: true })
    .refine(isAddress, webhookMessages.urlInvalid)
    .optional(),
  /** Matrix only. */
  roomId: z
    .string()
    .trim()
    .max(webhookLimits.roomId, { message: webhookMessages.roomInvalid, abort: true })
    .regex(/^![^\s/]+$/, webhookMessages.roomInvalid)
    .optional(),
  /** Matrix only. */
  accessToken: z
    .string()
    .trim()
    .min(1, webhookMessages.tokenMissing)
    .max(webhookLimits.accessToken)
    .regex(/^[\x21-\x7e]+$/, webhookMessages.tokenMissing)
    .optional(),
  /** Email only: a team member. */
  recipientId: Id.optional(),
})

export const WebhookTarget = targetFields.superRefine(({ kind, url, roomId, accessToken, recipientId }, context) => {
  const need = (path: string, value: unknown, message: string): void => {
    if (value === undefined) context.addIssue({ code: 'custom', path: [path], message })
  }
  if (kind === 'email') return need('recipientId', recipientId, webhookMessages.recipientMissing)
  need('url', url, webhookMessages.urlInvalid)
  if (kind !== 'matrix') return
  need('roomId', roomId, webhookMessages.roomInvalid)
  need('accessToken', accessToken, webhookMessages.tokenMissing)
})
export type WebhookTarget = z.infer<typeof WebhookTarget>

const Name = requiredLine(webhookLimits.name, webhookMessages.nameEmpty, webhookMessages.nameTooLong)
const Events = z
  .array(WebhookEvent)
  .min(1, webhookMessages.eventsEmpty)
  .max(webhookEvents.length)
  .transform((events) => webhookEvents.filter((event) => events.includes(event)))

export const Webhook = z.object({
  id: Id,
  podcastId: Id,
  kind: WebhookKind,
  name: z.string(),
  /** The host, or the email address of the team member. The rest of an address may be a secret. */
  address: z.string(),
  events: z.array(WebhookEvent),
  isEnabled: z.boolean(),
  /** Why we turned it off: it answered that it is gone, or failed for days. Null if it is on, or a person turned it off. */
  disabledReason: z.enum(['gone', 'failing']).nullable(),
  /** Since when every delivery failed. */
  failingSince: Instant.nullable(),
  /** Until when the previous secret signs as well. Null unless the secret was rotated lately. */
  previousSecretUntil: Instant.nullable(),
  /** When a delivery last arrived. */
  lastDeliveredAt: Instant.nullable(),
  createdAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: Id,
  event: DeliveredEvent,
  /** Counts the messages of a show. Null for tests. */
  sequence: z.number().nullable(),
  episodeTitle: z.string().nullable(),
  state: DeliveryState,
  attempts: z.number(),
  /** The HTTP status of the last answer. Null without an answer. */
  status: z.number().nullable(),
  /** Why the last attempt failed, as a sentence. */
  error: z.string().nullable(),
  createdAt: Instant,
  /** When it is sent next. Null unless it is waiting. */
  nextAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryAttempt = z.object({
  at: Instant,
  status: z.number().nullable(),
  /** Milliseconds until the answer. */
  duration: z.number(),
  /** The first bytes of the answer. */
  answer: z.string(),
  error: z.string().nullable(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const DeliveryDetails = WebhookDelivery.extend({
  /** The header `webhook-id`: the same in every attempt. */
  messageId: z.string(),
  /** The JSON that is sent to standard webhooks. */
  payload: z.string(),
  /** Oldest first. */
  log: z.array(DeliveryAttempt),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

/** A team member who can get the emails of a webhook. */
export const WebhookRecipient = z.object({ userId: Id, name: z.string(), email: z.string() })
export type WebhookRecipient = z.infer<typeof WebhookRecipient>

const ofWebhook = z.object({ webhookId: Id })
const ofDelivery = ofWebhook.extend({ deliveryId: Id })
const webhook = z.object({ webhook: Webhook })
const delivery = z.object({ delivery: WebhookDelivery })
/** Shown once, only for standard webhooks. */
const withSecret = webhook.extend({ secret: z.string().nullable() })

export const WebhookService = {
  FindByPodcastID: method({
    summary: 'Lists the webhooks of a podcast, and the team members who can get emails from one.',
    input: z.object({ podcastId: Id }),
    output: z.object({ webhooks: z.array(Webhook), recipients: z.array(WebhookRecipient) }),
  }),
  Create: method({
    summary: 'Adds a webhook to a podcast. The secret of a standard webhook is only returned here.',
    input: z.object({ podcastId: Id, name: Name, events: Events, target: WebhookTarget }),
    output: withSecret,
  }),
  Update: method({
    summary: 'Changes a webhook. Turning it off cancels what is still to be delivered.',
    input: ofWebhook.extend({
      name: Name.optional(),
      events: Events.optional(),
      target: WebhookTarget.optional(),
      isEnabled: z.boolean().optional(),
    }),
    output: webhook,
  }),
  Delete: method({
    summary: 'Deletes a webhook and the log of its deliveries.',
    input: ofWebhook,
    output: Empty,
  }),
  RotateSecret: method({
    summary: `Replaces the secret of a standard webhook. The previous one signs as well for ${webhookLimits.rotationHours} hours.`,
    input: ofWebhook,
    output: withSecret,
  }),
  SendTest: method({
    summary: 'Sends a test message once, in the background.',
    input: ofWebhook,
    output: delivery,
  }),
  FindDeliveries: method({
    summary: `Lists the deliveries of a webhook in the last ${webhookLimits.keptDays} days, newest first.`,
    input: ofWebhook.extend({
      state: DeliveryState.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(webhookLimits.page),
    }),
    output: z.object({ deliveries: z.array(WebhookDelivery), cursor: z.string().nullable() }),
  }),
  FindDelivery: method({
    summary: 'Returns a delivery with its payload and all attempts.',
    input: ofDelivery,
    output: z.object({ delivery: DeliveryDetails }),
  }),
  Replay: method({
    summary: 'Sends a delivery again, with the same ID.',
    input: ofDelivery,
    output: delivery,
  }),
  ReplayFailed: method({
    summary: 'Sends all failed and canceled deliveries again, except tests.',
    input: ofWebhook,
    output: z.object({ count: z.number() }),
  }),
}
