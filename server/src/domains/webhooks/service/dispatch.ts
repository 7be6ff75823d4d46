import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { findShow, type PodcastHook } from '../../podcasts/service.ts'
import { attemptDelivery, dispatchMessages } from '../jobs.ts'
import * as store from '../store.ts'
import { payloadOf, messageEventOf } from './messages.ts'
import type { EventHook } from '../../events/service.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'

/** Notes what webhooks are told of in the transaction of the event, so that there is a message if and only if it happened. */
export const noteMessages: EventHook = async (app, tx, events) => {
  const messages = events.flatMap(({ id, podcastId, kind, at }) => {
    const event = messageEventOf(kind)
    return event === null ? [] : { id, podcastId, event, at }
  })
  if (messages.length === 0) return
  for (const podcastId of await store.insertMessages(tx, messages)) await app.queue.add(tx, dispatchMessages, { podcastId })
}

/** The rest is deleted with the podcast's row. */
export const deleteMessages: PodcastHook = {
  deleting: async (_app, tx, podcastId) => store.deleteMessagesOf(tx, podcastId),
}

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

const sweepBatch = 500
/** Milliseconds after which a message without deliveries counts as forgotten. */
const overdueMs = 15_000
const day = 86_400_000

/** Queues deliveries that are due, and dispatches messages whose job was lost. */
export async function queueDueDeliveries(app: App): Promise<void> {
  const now = app.now()
  for (const podcastId of await store.findOverdue(app.db, new Date(now.getTime() - overdueMs), sweepBatch))
    await dispatch(app, { podcastId })
  const due = await store.findDue(app.db, now, sweepBatch)
  if (due.length === 0) return
  const groups = new Map(due.map(({ id, webhookId }) => [id, webhookId]))
  await app.transaction((tx) =>
    app.queue.addAll(
      tx,
      attemptDelivery,
      due.map(({ id }) => ({ deliveryId: id })),
      ({ deliveryId }) => ({ key: deliveryId, group: groups.get(deliveryId)! }),
    ),
  )
}

export async function deleteOldMessages(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.now().getTime() - webhookLimits.keptDays * day)
  while (!signal.aborted && (await app.transaction((tx) => store.deleteOld(tx, before, sweepBatch))) === sweepBatch);
}
