/**
 * Webhooks of shows:
 * - service/hook.ts: notes each event that a webhook wants, in the transaction of the event
 * - service/messages.ts: what a message says
 * - service/dispatch.ts: numbers messages and creates a delivery for each webhook
 * - service/deliver.ts: the attempts of a delivery, and what follows from their outcome
 * - service/send.ts: one attempt
 * - service/scheduled.ts: deliveries that are due, and old ones
 * - service/manage.ts: creating, changing and deleting webhooks
 * - service/log.ts: the log of deliveries, tests and replays
 */

export { attempt, sendDisabledEmail } from './service/deliver.ts'
export { dispatch } from './service/dispatch.ts'
export { deleteMessages, noteMessages } from './service/hook.ts'
export { findDeliveries, findDelivery, replay, replayFailed, sendTest } from './service/log.ts'
export { createWebhook, deleteWebhook, findWebhooks, podcastOfWebhook, rotateSecret, updateWebhook } from './service/manage.ts'
export { deleteOldMessages, queueDueDeliveries } from './service/scheduled.ts'
