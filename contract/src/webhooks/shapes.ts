import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { isWebAddress } from '../web-address.ts'
import { webhookLimits } from './limits.ts'
import { webhookMessages } from './messages.ts'
import { deliveryStates, testEvent, webhookEvents, webhookKinds } from './names.ts'

export const WebhookKind = z.enum(webhookKinds)
export const WebhookEvent = z.enum(webhookEvents)
const DeliveredEvent = z.enum([...webhookEvents, testEvent])
export const DeliveryState = z.enum(deliveryStates)

/** Where messages go. Which fields are needed depends on the kind. They are secrets, so they are never sent back. */
const targetFields = z.object({
  kind: WebhookKind,
  /** For Matrix, the address of the homeserver. */
  url: z
    .string()
    .trim()
    .max(webhookLimits.url, { message: webhookMessages.urlInvalid, abort: true })
    .refine(isWebAddress, webhookMessages.urlInvalid)
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
