/**
 * Webhooks of shows:
 * - service/messages.ts: what a message says
 * - service/dispatch.ts: notes each event that a webhook wants, in the transaction of the event. Then numbers messages and creates a
 *   delivery for each webhook, and finds deliveries that are due, and old ones
 * - service/deliver.ts: the attempts of a delivery, and what follows from their outcome
 * - service/send.ts: one attempt. service/target.ts: where it goes
 * - service/manage.ts: creating, changing and deleting webhooks
 * - service/log.ts: the log of deliveries, tests and replays
 */

export { attempt, sendDisabledEmail } from './service/deliver.ts'
export { dispatch, deleteMessages, noteMessages, deleteOldMessages, queueDueDeliveries } from './service/dispatch.ts'
export { findDeliveries, findDelivery, replay, replayFailed, sendTest } from './service/log.ts'
export { createWebhook, deleteWebhook, findWebhooks, podcastOfWebhook, rotateSecret, updateWebhook } from './service/manage.ts'
