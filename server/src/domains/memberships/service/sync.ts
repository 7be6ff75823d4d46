import type { MembershipState } from '@castwright/contract/memberships/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { PaymentsError, type ProviderSubscription } from '../../../platform/payments/port.ts'
import { setEventsHandled, type CustomerHook } from '../../billing/service.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { admitMember, suspendMember } from '../../listeners/service.ts'
import { membershipEmail, syncMembership as syncJob } from '../jobs.ts'
import { standingOf } from '../state.ts'
import * as store from '../store.ts'

/** After this many conflicts, another process is reading the same membership and has newer data. */
const tries = 20

/** Webhooks about people who pay for memberships. Their order, duplicates and delays don't matter, because each only queues a read. */
export const membershipCustomers: CustomerHook = {
  isOwn: async (db, provider, customerId) => (await store.findByCustomer(db, provider, customerId)) !== null,
  async changed(app, tx, provider, customerId) {
    const row = await store.findByCustomer(tx, provider, customerId)
    if (row) await app.queue.add(tx, syncJob, { membershipId: row.id }, { key: row.id })
  },
}

/**
 * Reads a membership from the provider. Takes no lock during the call. If another process wrote in the meantime, reads again, so that
 * the last write is always based on the newest data.
 */
export async function syncMembership(app: App, membershipId: string): Promise<void> {
  for (let at = 0; at < tries; at += 1) {
    const row = await store.findMembership(app.db, membershipId)
    if (!row || row.customerId === null) return
    const { customerId } = row
    const began = app.now()
    // What was sold in test mode isn't worth anything once payments are real.
    const found = row.provider === app.payments.name ? await app.payments.findSubscriptions(customerId) : []
    if (await write(app, row, found, began)) return
  }
  throw new Error('The membership changed too often during sync.')
}

/** The same by address. Returns the customer at the provider. */
export async function syncByEmail(app: App, podcastId: string, email: string): Promise<string | null> {
  const row = await store.findByEmail(app.db, podcastId, email)
  if (row) await syncMembership(app, row.id)
  return row?.customerId ?? null
}

/** The same in a job. Ends the membership if the provider doesn't know the customer. */
export async function syncLater(app: App, { membershipId }: { membershipId: string }): Promise<void> {
  try {
    await syncMembership(app, membershipId)
  } catch (error) {
    if (!(error instanceof PaymentsError && error.code === 'unknown')) throw error
    app.log.error({ err: error, membershipId }, "Payment provider does not know a membership's customer")
    await forgetSubscriptions(app, membershipId)
  }
}

/** Ends a membership that the provider doesn't know. */
export async function forgetSubscriptions(app: App, membershipId: string): Promise<void> {
  for (let at = 0; at < tries; at += 1) {
    const row = await store.findMembership(app.db, membershipId)
    if (!row || (await write(app, row, [], app.now()))) return
  }
}

/** Without a subscription, someone who has paid before is no longer a member. */
const stateWithout = (row: store.MembershipRow): MembershipState => (row.startedAt === null ? 'pending' : 'ended')

/** False if another process wrote in the meantime. */
const write = (app: App, known: store.MembershipRow, found: ProviderSubscription[], began: Date): Promise<boolean> =>
  app.transaction(async (tx) => {
    const { id, podcastId } = known
    await lockTeam(tx, podcastId, null)
    const row = await store.lockMembership(tx, id)
    if (!row) return true
    if (row.readAt?.getTime() !== known.readAt?.getTime() || row.customerId !== known.customerId) return false
    const { state: standing, subscription } = standingOf(found)
    const state = subscription && standing !== 'pending' ? standing : stateWithout(row)
    const sold = subscription && (await store.findTierOfPrice(tx, podcastId, row.provider, subscription.priceId))
    const next = { ...row, state, tierId: sold ?? row.tierId }
    const listenerId = await apply(app, tx, row, next)
    await store.updateMembership(tx, id, {
      state,
      listenerId,
      tierId: next.tierId,
      subscriptionId: subscription?.subscriptionId ?? row.subscriptionId,
      periodEnd: subscription?.periodEnd ?? row.periodEnd,
      endsAt: subscription ? subscription.endsAt : state === 'ended' ? (row.endsAt ?? app.now()) : null,
      startedAt: row.startedAt ?? (state === 'active' ? (subscription?.createdAt ?? app.now()) : null),
      readAt: new Date(Math.max(app.now().getTime(), (row.readAt?.getTime() ?? 0) + 1)),
    })
    if (row.customerId !== null) await setEventsHandled(app, tx, row.provider, row.customerId, began)
    return true
  })

/** Opens or pauses the private feed, but only when the membership changes, so that what the team decides about a feed stays. */
async function apply(app: App, tx: Tx, row: store.MembershipRow, next: store.MembershipRow): Promise<string | null> {
  const { id: membershipId, podcastId, listenerId } = row
  const { state } = next
  if (row.state === state) {
    // Another tier includes other episodes.
    if (row.tierId !== next.tierId && state === 'active') return admitMember(app, tx, next)
    return listenerId
  }
  const tier = (await store.findTier(tx, podcastId, next.tierId))?.name ?? ''
  const record = (kind: 'started' | 'resumed' | 'unpaid' | 'ended') =>
    recordEvent(app, tx, { kind: `membership.${kind}`, podcastId, actorId: null, data: { membershipId, tier } })
  if (state === 'active') {
    await record(row.startedAt === null ? 'started' : 'resumed')
    return admitMember(app, tx, next)
  }
  if (state === 'pending') return listenerId
  if (listenerId !== null) await suspendMember(app, tx, listenerId)
  // Someone whose first payment fails has nothing to lose yet.
  if (row.state === 'pending') return listenerId
  await record(state)
  await app.queue.add(tx, membershipEmail, { membershipId, kind: state, at: app.now().toISOString() })
  return listenerId
}

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
    await app.transaction((tx) => app.queue.add(tx, syncJob, { membershipId }, { key: membershipId }))
  }
  await app.transaction((tx) => store.deleteUnpaid(tx, new Date(now.getTime() - pendingStays)))
}
