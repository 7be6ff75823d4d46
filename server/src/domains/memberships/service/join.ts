import { createHash } from 'node:crypto'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { membershipRates } from '@castwright/contract/memberships/limits.ts'
import type { JoinForm } from '@castwright/contract/memberships/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { ask, isUnknown, openCheckout } from '../../billing/service.ts'
import { lockTeam } from '../../episodes/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { membershipEmail } from '../jobs.ts'
import { isLive } from '../state.ts'
import * as store from '../store.ts'
import { priceOf, saleObstacle } from './tiers.ts'
import { forgetSubscriptions, syncMembership } from './sync.ts'

export type Offer = {
  tiers: Array<Pick<store.TierRow, 'id' | 'name' | 'description' | 'cents' | 'interval' | 'hasBonus' | 'earlyDays'>>
  isTestMode: boolean
}

/** What listeners can join. Null if nothing is on sale. */
export async function findOffer(app: Pick<App, 'config' | 'payments'>, db: Db, podcastId: string): Promise<Offer | null> {
  const tiers = await store.findOpenTiers(db, podcastId)
  if (tiers.length === 0 || (await saleObstacle(app, db, podcastId)) !== null) return null
  return { tiers, isTestMode: app.payments.isTestMode }
}

/**
 * `checkout`: where to pay. `known`: the address has a membership already, and got an email about it. `refused`: the team revoked the
 * feed of this address. `gone`: the tier isn't on sale any more.
 */
type Joined = { result: 'checkout'; url: string } | { result: 'known' | 'refused' | 'gone' | 'full' }

type Place = { address: string; successUrl: string; cancelUrl: string }

/** The row of this address, which is created if it is missing. */
const keepRow = (app: App, tier: store.TierRow, { email, name }: JoinForm): Promise<store.MembershipRow | 'refused' | 'full'> =>
  app.transaction(async (tx) => {
    const { podcastId, id: tierId } = tier
    await lockTeam(tx, podcastId, null)
    if ((await store.findListenerState(tx, podcastId, email)) === 'revoked') return 'refused'
    const known = await store.findByEmail(tx, podcastId, email)
    if (!known && (await store.countRows(tx, podcastId)) >= listenerLimits.listeners) return 'full'
    if (known && isLive(known.state)) return known
    if (known) {
      // Those who never paid are deleted some days after they last asked, so not while this checkout is open.
      const asked = known.startedAt === null ? { createdAt: app.now() } : {}
      await store.updateMembership(tx, known.id, { tierId, email, name: name || known.name, ...asked })
    } else {
      const { name: provider } = app.payments
      const row = { id: newId(), podcastId, tierId, email, name, provider, state: 'pending', createdAt: app.now() } as const
      await store.insertMembership(tx, row)
    }
    return (await store.findByEmail(tx, podcastId, email))!
  })

/** Concurrent calls use the same idempotency key, so the provider creates one customer. */
async function makeCustomer(app: App, { id, email }: store.MembershipRow, deletedCustomerId: string | null): Promise<string> {
  const { name: provider } = app.payments
  const key = `member-${createHash('sha256')
    .update([id, email, deletedCustomerId ?? ''].join(' '))
    .digest('hex')}`
  const { customerId } = await ask(app, () => app.payments.createCustomer({ key, buyer: { membershipId: id }, email }))
  await app.transaction((tx) => store.updateMembership(tx, id, { provider, customerId }))
  return customerId
}

/** The customer at the provider, if it still exists there. A webhook may still be pending, so the membership is read again. */
async function findCustomer(app: App, row: store.MembershipRow): Promise<string | null> {
  if (row.provider !== app.payments.name || row.customerId === null) return null
  try {
    await syncMembership(app, row.id)
    return row.customerId
  } catch (error) {
    if (!isUnknown(error)) throw error
    await forgetSubscriptions(app, row.id)
    return null
  }
}

/** Starts a checkout for a tier of a show. */
export async function joinShow(app: App, podcastId: string, form: JoinForm, place: Place): Promise<Joined> {
  await consume(app, `join:${networkOf(place.address)}`, membershipRates.join)
  await consume(app, `join:show:${podcastId}`, membershipRates.joinShow)
  const tier = await store.findTier(app.db, podcastId, form.tierId)
  const show = await findShow(app.db, podcastId)
  if (!show || !tier || tier.archivedAt !== null || (await saleObstacle(app, app.db, podcastId)) !== null) return { result: 'gone' }
  const kept = await keepRow(app, tier, form)
  if (typeof kept === 'string') return { result: kept }
  const known = await ask(app, () => findCustomer(app, kept))
  const row = await store.findMembership(app.db, kept.id)
  if (!row) return { result: 'gone' }
  if (isLive(row.state) && row.provider === app.payments.name) {
    await queueLink(app, row.id)
    return { result: 'known' }
  }
  const priceId = await priceOf(app, show, tier)
  const customerId = known ?? (await makeCustomer(app, row, row.customerId))
  const { successUrl, cancelUrl } = place
  const terms = { key: `join-${newId()}`, buyer: { membershipId: row.id }, priceId, successUrl, cancelUrl }
  const { url } = await openCheckout(app, customerId, terms, () => makeCustomer(app, row, customerId))
  return { result: 'checkout', url }
}

/** Emails a link to manage a membership, within limits. */
export async function queueLink(app: App, membershipId: string): Promise<void> {
  await consume(app, `membership:link:${membershipId}`, membershipRates.link)
  await app.transaction((tx) => app.queue.add(tx, membershipEmail, { membershipId, kind: 'manage', at: app.now().toISOString() }))
}

/** After the checkout. Null if there was no such checkout for this show. */
export async function confirmJoin(
  app: App,
  podcastId: string,
  sessionId: string,
  address: string,
): Promise<{ email: string; isPaid: boolean } | null> {
  await consume(app, `join:confirm:${networkOf(address)}`, membershipRates.portal)
  const session = await ask(app, () => app.payments.findCheckout(sessionId))
  const row = session?.customerId ? await store.findByCustomer(app.db, app.payments.name, session.customerId) : null
  if (row?.podcastId !== podcastId) return null
  await ask(app, () => syncMembership(app, row.id))
  const after = await store.findMembership(app.db, row.id)
  return { email: row.email, isPaid: after?.state === 'active' }
}
