import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import type { App } from '../../../platform/app.ts'
import { attemptDelivery } from '../jobs.ts'
import * as store from '../store.ts'
import { dispatch } from './dispatch.ts'

const batch = 500
/** Milliseconds after which a message without deliveries counts as forgotten. */
const overdueMs = 15_000
const day = 86_400_000

/** Queues deliveries that are due, and dispatches messages whose job was lost. */
export async function queueDueDeliveries(app: App): Promise<void> {
  const now = app.now()
  for (const podcastId of await store.findOverdue(app.db, new Date(now.getTime() - overdueMs), batch)) await dispatch(app, { podcastId })
  const due = await store.findDue(app.db, now, batch)
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
  while (!signal.aborted && (await app.transaction((tx) => store.deleteOld(tx, before, batch))) === batch);
}
