import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { findShow } from '../../podcasts/service.ts'
import { attemptDelivery } from '../jobs.ts'
import * as store from '../store.ts'
import { payloadOf } from './messages.ts'

/** Messages per transaction. */
const batch = 200

/** Numbers the new messages of a show, and creates their deliveries. Idempotent: a message has its deliveries or is new. */
export async function dispatch(app: App, { podcastId }: { podcastId: string }): Promise<void> {
  while ((await dispatchBatch(app, podcastId)) === batch);
}

const dispatchBatch = (app: App, podcastId: string): Promise<number> =>
  app.transaction(async (tx) => {
    if ((await findShow(tx, podcastId)) === null) {
      // The show was deleted together with its events.
      await store.deleteMessagesOf(tx, podcastId)
      return 0
    }
    const last = await store.lockSequence(tx, podcastId)
    const messages = await store.findNew(tx, podcastId, batch)
    if (messages.length === 0) return 0
    const webhooks = await store.findEnabled(tx, podcastId)
    const now = app.now()
    const numbered = messages.map((message, at) => {
      const sequence = last + at + 1
      return { id: message.id, sequence, payload: payloadOf(message, sequence, app.config.baseUrl) }
    })
    const deliveries = messages.flatMap(({ id: messageId, event, at }) =>
      webhooks
        .filter((webhook) => webhook.createdAt <= at && webhook.events.some((wanted) => wanted === event))
        .map((webhook) => ({ id: newId(), webhookId: webhook.id, messageId, nextAt: now, createdAt: now })),
    )
    await store.numberMessages(tx, numbered)
    await store.setSequence(tx, podcastId, last + messages.length)
    await store.insertDeliveries(tx, deliveries)
    const groups = new Map(deliveries.map(({ id, webhookId }) => [id, webhookId]))
    const jobs = deliveries.map(({ id }) => ({ deliveryId: id }))
    await app.queue.addAll(tx, attemptDelivery, jobs, ({ deliveryId }) => ({ key: deliveryId, group: groups.get(deliveryId)! }))
    return messages.length
  })
