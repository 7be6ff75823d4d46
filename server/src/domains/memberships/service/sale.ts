import { joinPath } from '@castwright/contract/paths.ts'
import { createHash } from 'node:crypto'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { ask } from '../../billing/service.ts'
import * as store from '../store.ts'

type SaleObstacle = Output<'MembershipService.FindByPodcastID'>['obstacle']

/** Payments go to the account of the operator, so only their own shows can sell. Null if this one can. */
export async function saleObstacle({ config }: Pick<App, 'config'>, db: Db, podcastId: string): Promise<SaleObstacle> {
  if (config.billing === 'off') return 'billing_off'
  return (await store.isOfOperator(db, podcastId)) ? null : 'operator'
}

export async function requireSale(app: Pick<App, 'config'>, db: Db, podcastId: string): Promise<void> {
  const obstacle = await saleObstacle(app, db, podcastId)
  if (obstacle !== null) throw new Fault(obstacle === 'operator' ? 'memberships_operator_only' : 'memberships_off')
}

export const joinUrlOf = ({ config }: Pick<App, 'config'>, profileUrl: string): string => `${config.baseUrl}${joinPath(profileUrl)}`

/**
 * The price of a tier at the provider, which is created when someone first buys it. Concurrent calls use the same idempotency key, so
 * the provider creates one.
 */
export async function priceOf(app: App, show: { title: string }, tier: store.TierRow): Promise<string> {
  const { name: provider } = app.payments
  const name = `${show.title}: ${tier.name}`
  const { cents, interval } = tier
  const sold = { provider, tierId: tier.id, name, cents, interval }
  const known = await store.findPrice(app.db, sold)
  if (known !== null) return known
  const key = `tier-${createHash('sha256').update([tier.id, name, cents, interval].join(' ')).digest('hex')}`
  const { priceId } = await ask(app, () => app.payments.createPrice({ key, name, cents, interval }))
  await app.transaction((tx) => store.insertPrice(tx, { ...sold, priceId, createdAt: app.now() }))
  return priceId
}
