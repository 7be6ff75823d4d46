import type { App } from '../../../platform/app.ts'
import { syncMembership } from '../jobs.ts'
import * as store from '../store.ts'

const hour = 3600 * 1000
const day = 24 * hour
/** Memberships per run. */
const limit = 1000
/** A checkout can be paid for a day. Its last webhooks may come later. */
const pendingStays = 4 * day

/** Handles what webhooks did not: ended periods, lost webhooks, and memberships of a provider that is no longer used. */
export async function syncDueMemberships(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  const { name } = app.payments
  const due = await store.findDue(app.db, name, { now, before: new Date(now.getTime() - day), limit })
  const elsewhere = await store.findElsewhere(app.db, name, limit)
  for (const membershipId of new Set([...due, ...elsewhere])) {
    if (signal.aborted) return
    await app.transaction((tx) => app.queue.add(tx, syncMembership, { membershipId }, { key: membershipId }))
  }
  await app.transaction((tx) => store.deleteUnpaid(tx, new Date(now.getTime() - pendingStays)))
}
