import { testEvent } from '@castwright/contract/webhooks/names.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { recordEvent } from '../../events/service.ts'
import { disabledEmail } from '../jobs.ts'
import { leaseMs, maxFailingMs, nextAttempt } from '../schedule.ts'
import * as store from '../store.ts'
import type { Claimed, WebhookRow } from '../store.ts'
import { send, type Outcome } from './send.ts'
import { podcastSettingsPath } from '@castwright/contract/paths.ts'
import { findShow } from '../../podcasts/service.ts'
import { disabledMail } from '../mail.ts'

/** Attempts that the log keeps of one delivery. */
const maxLog = 20

/** A webhook says to the second when it last delivered, so that concurrent deliveries rarely wait for its lock. */
const precisionMs = 1000

/**
 * Attempts a delivery that is due, and saves the outcome. At-least-once: if the process dies in between, the delivery is due again when
 * its lease ends, with the same ID.
 */
export async function attempt(app: App, { deliveryId }: { deliveryId: string }, signal: AbortSignal): Promise<void> {
  const startedAt = app.now()
  const claimed = await app.transaction((tx) => store.claim(tx, deliveryId, startedAt, new Date(startedAt.getTime() + leaseMs)))
  if (!claimed) return
  const begun = performance.now()
  const outcome = await send(app, claimed, signal).catch(async (error: unknown) => {
    // A server that stops leaves it to the next one.
    if (signal.aborted) await app.transaction((tx) => store.updateDelivery(tx, deliveryId, { nextAt: startedAt }))
    throw error
  })
  await save(app, claimed, outcome, { startedAt, duration: Math.round(performance.now() - begun) })
}

type Timing = { startedAt: Date; duration: number }

const save = (app: App, { delivery, event }: Claimed, outcome: Outcome, { startedAt, duration }: Timing): Promise<void> =>
  app.transaction(async (tx) => {
    const { status, answer, error, pause } = outcome
    const now = app.now()
    const attempt = { at: startedAt.toISOString(), status, duration, answer, error }
    const since = new Date(now.getTime() - precisionMs)
    if (error === null && (await store.saveDelivered(tx, delivery.id, attempt, maxLog, since))) return
    const webhook = await store.lockWebhook(tx, delivery.webhookId)
    const current = await store.findState(tx, delivery.id)
    if (!webhook || !current) return
    const attempts = current.attempts + 1
    const log = [...current.log, attempt].slice(-maxLog)
    const isTest = event === testEvent
    const nextAt = error === null || isTest ? null : nextAttempt(attempts, now, pause)
    // What was canceled during the attempt stays canceled, unless it arrived.
    const state = error === null ? 'delivered' : current.state !== 'waiting' ? current.state : nextAt ? 'waiting' : 'failed'
    await store.updateDelivery(tx, delivery.id, { state, attempts, log, ...(nextAt && { nextAt }) })
    if (error === null) await noteSuccess(tx, webhook, now)
    else if (outcome.isGone) await disable(app, tx, webhook, 'gone')
    else if (!isTest) await noteFailure(app, tx, webhook, now)
  })

async function noteSuccess(tx: Tx, { id, failingSince }: WebhookRow, now: Date): Promise<void> {
  await store.updateWebhook(tx, id, { lastDeliveredAt: now, failingSince: null })
  if (failingSince !== null) await store.hurry(tx, id, now)
}

async function noteFailure(app: App, tx: Tx, webhook: WebhookRow, now: Date): Promise<void> {
  const { id, failingSince } = webhook
  if (failingSince === null) await store.updateWebhook(tx, id, { failingSince: now })
  else if (now.getTime() - failingSince.getTime() >= maxFailingMs) await disable(app, tx, webhook, 'failing')
}

/** Turns a webhook off, cancels what it still has to deliver, and emails the owner. */
async function disable(app: App, tx: Tx, { id, podcastId, name, isEnabled }: WebhookRow, reason: 'gone' | 'failing'): Promise<void> {
  if (!isEnabled) return
  await store.updateWebhook(tx, id, { isEnabled: false, disabledReason: reason })
  await store.cancelWaiting(tx, id)
  await recordEvent(app, tx, { podcastId, actorId: null, kind: 'webhook.disabled', data: { name } })
  await app.queue.add(tx, disabledEmail, { webhookId: id })
}

/** Skips webhooks that were deleted or turned on again in the meantime. */
export async function sendDisabledEmail(app: App, { webhookId }: { webhookId: string }): Promise<void> {
  const found = await store.findWebhook(app.db, webhookId)
  if (!found || found.webhook.isEnabled || found.webhook.disabledReason === null) return
  const { podcastId, name, disabledReason } = found.webhook
  const [show, owner] = [await findShow(app.db, podcastId), await store.findOwner(app.db, podcastId)]
  if (!show || !owner) return
  await app.mail.send(
    disabledMail({
      to: owner,
      name,
      podcastTitle: show.title,
      reason: disabledReason,
      settingsUrl: `${app.config.baseUrl}${podcastSettingsPath(podcastId, 'webhooks')}`,
    }),
  )
}
