import type { ParsedInput } from '@castwright/contract/methods.ts'
import { testEvent } from '@castwright/contract/webhooks/names.ts'
import type { DeliveryDetails, WebhookDelivery } from '@castwright/contract/webhooks/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { findShow } from '../../podcasts/service.ts'
import { attemptDelivery } from '../jobs.ts'
import * as store from '../store.ts'
import type { FoundDelivery } from '../store.ts'
import { testPayload } from './messages.ts'
import { messageIdOf } from './send.ts'

function toDelivery({ delivery, event, sequence, payload }: FoundDelivery): WebhookDelivery {
  const last = delivery.log.at(-1)
  return {
    id: delivery.id,
    event,
    sequence,
    episodeTitle: payload?.data.episode?.title ?? null,
    state: delivery.state,
    attempts: delivery.log.length,
    status: last?.status ?? null,
    error: last?.error ?? null,
    createdAt: delivery.createdAt.toISOString(),
    nextAt: delivery.state === 'waiting' ? delivery.nextAt.toISOString() : null,
  }
}

export async function findDeliveries(app: Pick<App, 'db'>, input: ParsedInput<'WebhookService.FindDeliveries'>) {
  const { webhookId, state, cursor, limit } = input
  const after = cursor === undefined ? null : readCursor(cursor)
  const page = pageOf(await store.findDeliveries(app.db, webhookId, { state, after, limit: limit + 1 }), limit)
  return { deliveries: page.shown.map(toDelivery), cursor: page.cursor }
}

type Named = { webhookId: string; deliveryId: string }

const get = async (db: Db, { webhookId, deliveryId }: Named): Promise<FoundDelivery> =>
  orNotFound(await store.findDelivery(db, webhookId, deliveryId))

export async function findDelivery(app: Pick<App, 'db'>, named: Named): Promise<DeliveryDetails> {
  const found = await get(app.db, named)
  return {
    ...toDelivery(found),
    messageId: messageIdOf(found.delivery.id),
    payload: JSON.stringify(found.payload, null, 2),
    log: found.delivery.log,
  }
}

const queue = (app: App, tx: Tx, { webhookId, deliveryId }: Named): Promise<void> =>
  app.queue.add(tx, attemptDelivery, { deliveryId }, { key: deliveryId, group: webhookId })

/** Also works while the webhook is turned off. */
export const sendTest = (app: App, webhookId: string): Promise<WebhookDelivery> =>
  app.transaction(async (tx) => {
    const webhook = await store.lockWebhook(tx, webhookId)
    const show = webhook && (await findShow(tx, webhook.podcastId))
    if (!show) throw new Fault('not_found')
    const [messageId, deliveryId, now] = [newId(), newId(), app.now()]
    const payload = testPayload({ podcastId: show.id, podcastTitle: show.title, profileUrl: show.profileUrl }, now, app.config.baseUrl)
    await store.insertTest(tx, { id: messageId, podcastId: show.id, event: testEvent, at: now, payload })
    await store.insertDeliveries(tx, [{ id: deliveryId, webhookId, messageId, nextAt: now, createdAt: now }])
    await queue(app, tx, { webhookId, deliveryId })
    return toDelivery(await get(tx, { webhookId, deliveryId }))
  })

/** Sends a delivery again, whether it arrived or not. It keeps its ID, so that receivers can recognize it. */
export const replay = (app: App, named: Named): Promise<WebhookDelivery> =>
  app.transaction(async (tx) => {
    await requireEnabled(tx, named.webhookId)
    await get(tx, named)
    await store.updateDelivery(tx, named.deliveryId, { state: 'waiting', attempts: 0, nextAt: app.now() })
    await queue(app, tx, named)
    return toDelivery(await get(tx, named))
  })

/** The next sweep queues them. */
export const replayFailed = (app: App, webhookId: string): Promise<number> =>
  app.transaction(async (tx) => {
    await requireEnabled(tx, webhookId)
    return store.restart(tx, webhookId, app.now())
  })

async function requireEnabled(tx: Tx, webhookId: string): Promise<void> {
  const webhook = orNotFound(await store.lockWebhook(tx, webhookId))
  if (!webhook.isEnabled) throw new Fault('webhook_off')
}
