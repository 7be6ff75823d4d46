import type { ParsedInput } from '@castwright/contract/methods.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import { webhookMessages } from '@castwright/contract/webhooks/messages.ts'
import type { Webhook, WebhookRecipient } from '@castwright/contract/webhooks/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { newSecret } from '../sign.ts'
import * as store from '../store.ts'
import type { WebhookRow } from '../store.ts'
import { sealSecret, toColumns } from './target.ts'

export const podcastOfWebhook = async (db: Db, id: string): Promise<string | null> =>
  (await store.findWebhook(db, id))?.webhook.podcastId ?? null

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function toWebhook({ webhook, email }: { webhook: WebhookRow; email: string | null }, now: Date): Webhook {
  const { secret: _secret, previousSecret: _previous, target: _target, previousSecretUntil, ...facts } = webhook
  return {
    ...facts,
    address: webhook.host ?? email ?? '',
    failingSince: iso(webhook.failingSince),
    previousSecretUntil: previousSecretUntil !== null && now < previousSecretUntil ? iso(previousSecretUntil) : null,
    lastDeliveredAt: iso(webhook.lastDeliveredAt),
    createdAt: webhook.createdAt.toISOString(),
  }
}

async function get(app: Pick<App, 'now'>, db: Db, id: string): Promise<Webhook> {
  const found = orNotFound(await store.findWebhook(db, id))
  return toWebhook(found, app.now())
}

export async function findWebhooks(
  app: Pick<App, 'db' | 'now'>,
  podcastId: string,
): Promise<{ webhooks: Webhook[]; recipients: WebhookRecipient[] }> {
  const rows = await store.findWebhooks(app.db, podcastId)
  return { webhooks: rows.map((row) => toWebhook(row, app.now())), recipients: await store.findRecipients(app.db, podcastId) }
}

type Created = { webhook: Webhook; secret: string | null }

export async function createWebhook(app: App, userId: string, input: ParsedInput<'WebhookService.Create'>): Promise<Created> {
  const { podcastId, name, events, target } = input
  const id = newId()
  const secret = target.kind === 'standard' ? newSecret() : null
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    if ((await store.findWebhooks(tx, podcastId)).length >= webhookLimits.webhooks)
      throw new Fault('invalid_fields', { name: webhookMessages.tooMany })
    await store.insertWebhook(tx, {
      id,
      podcastId,
      kind: target.kind,
      name,
      events,
      ...(await toColumns(app, tx, { webhookId: id, podcastId }, target)),
      secret: secret === null ? null : sealSecret(app, id, secret),
      createdAt: app.now(),
    })
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'webhook.created', data: { name } })
    return { webhook: await get(app, tx, id), secret }
  })
}

/** Locks the podcast and then the webhook. */
const changeWebhook = <T>(app: App, userId: string, webhookId: string, change: (tx: Tx, webhook: WebhookRow) => Promise<T>): Promise<T> =>
  app.transaction(async (tx) => {
    const podcastId = orNotFound(await podcastOfWebhook(tx, webhookId))
    await lockTeam(tx, podcastId, userId)
    const webhook = orNotFound(await store.lockWebhook(tx, webhookId))
    return change(tx, webhook)
  })

export const updateWebhook = (app: App, userId: string, input: ParsedInput<'WebhookService.Update'>): Promise<Webhook> =>
  changeWebhook(app, userId, input.webhookId, async (tx, webhook) => {
    const { name = webhook.name, events = webhook.events, target, isEnabled = webhook.isEnabled } = input
    if (target && target.kind !== webhook.kind) throw new Fault('invalid_fields', { 'target.kind': webhookMessages.otherKind })
    const { id: webhookId, podcastId } = webhook
    const columns = target ? await toColumns(app, tx, { webhookId, podcastId }, target) : {}
    const isTurned = isEnabled !== webhook.isEnabled
    await store.updateWebhook(tx, webhookId, {
      name,
      events,
      ...columns,
      isEnabled,
      // A person decided, or it starts again elsewhere.
      ...((isTurned || target) && { disabledReason: null, failingSince: null }),
    })
    if (target) await store.hurry(tx, webhookId, app.now())
    if (isTurned && !isEnabled) await store.cancelWaiting(tx, webhookId)
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'webhook.updated', data: { name } })
    return get(app, tx, webhookId)
  })

export const deleteWebhook = (app: App, userId: string, webhookId: string): Promise<void> =>
  changeWebhook(app, userId, webhookId, async (tx, { podcastId, name }) => {
    await store.deleteWebhook(tx, webhookId)
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'webhook.deleted', data: { name } })
  })

/** Both secrets sign for some hours, so that the receiver can change its own in the meantime. */
export const rotateSecret = (app: App, userId: string, webhookId: string): Promise<Created> =>
  changeWebhook(app, userId, webhookId, async (tx, { kind, podcastId, name, secret: previousSecret }) => {
    if (kind !== 'standard') throw new Fault('webhook_unsigned')
    const secret = newSecret()
    await store.updateWebhook(tx, webhookId, {
      secret: sealSecret(app, webhookId, secret),
      previousSecret,
      previousSecretUntil: new Date(app.now().getTime() + webhookLimits.rotationHours * 3_600_000),
    })
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'webhook.secret_rotated', data: { name } })
    return { webhook: await get(app, tx, webhookId), secret }
  })
