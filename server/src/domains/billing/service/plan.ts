import { limitsFor, type Plan, type PlanHolder, type PlanLimits } from '@castwright/contract/billing/limits.ts'
import { rankOf } from '@castwright/contract/billing/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordEvent } from '../../events/service.ts'
import { effectivePlan, isUnlimited } from '../plan.ts'
import * as store from '../store.ts'
import { queueUsageCheck } from './warnings.ts'

export const planOf = async (db: Db, userId: string): Promise<Plan> => (await store.findSubscription(db, userId))?.plan ?? 'FREE'

export async function findPlan(app: Pick<App, 'config'>, db: Db, userId: string): Promise<PlanHolder> {
  const row = await store.findSubscription(db, userId)
  return { plan: row?.plan ?? 'FREE', unlimited: isUnlimited(app.config, row) }
}

/** Only reliable while `lockPlan` is held. */
export const limitsOf = async (app: Pick<App, 'config'>, db: Db, userId: string): Promise<PlanLimits> =>
  limitsFor(await findPlan(app, db, userId))

/**
 * Locks a plan so that concurrent changes count each other. Call it first in every transaction that a plan limits, before locking a
 * podcast. Lock two users in the order of their IDs.
 */
export async function lockPlan(tx: Tx, userId: string): Promise<void> {
  if (!(await store.lockSubscriber(tx, userId))) throw new Fault('not_found')
}

/** Why a user can't own another podcast of this kind, or null. Only reliable while `lockPlan` is held. */
export async function reachedPodcastLimit(
  app: Pick<App, 'config'>,
  db: Db,
  userId: string,
  mediaFormat: 'audio' | 'video',
): Promise<'podcasts' | 'video' | null> {
  const limits = await limitsOf(app, db, userId)
  if (limits.podcasts !== -1 && (await store.countOwnedPodcasts(db, userId)) >= limits.podcasts) return 'podcasts'
  return mediaFormat === 'video' && !limits.video ? 'video' : null
}

/** Sets the operator's gift. Free removes it, so that purchases count again. Returns the effective plan. */
export const setPlan = (app: App, userId: string, plan: Plan): Promise<Plan> => app.transaction((tx) => setPlanIn(app, tx, userId, plan))

export async function setPlanIn(app: App, tx: Tx, userId: string, plan: Plan): Promise<Plan> {
  await lockPlan(tx, userId)
  return updateEffectivePlan(app, tx, userId, { gift: plan === 'FREE' ? null : plan, unlimited: false, actor: 'The operator' })
}

/** The gift to the operator, who has no limits on their own instance. */
export async function giveUnlimited(app: App, tx: Tx, userId: string): Promise<void> {
  await lockPlan(tx, userId)
  await updateEffectivePlan(app, tx, userId, { gift: 'AGENCY', unlimited: true, actor: 'The operator' })
}

type PlanChange = {
  /** The new gift. Undefined: unchanged. */
  gift?: Plan | null
  /** Whether the gift has no limits. Undefined: unchanged. */
  unlimited?: boolean
  /** Who changed the plan, unless the owner bought it. */
  actor: 'The operator' | 'Billing'
}

/** Stores the effective plan and records the change in the owner's podcasts. Nothing is deleted. The plan must be locked. */
export async function updateEffectivePlan(
  app: App,
  tx: Tx,
  userId: string,
  { gift: given, unlimited: wanted, actor }: PlanChange,
): Promise<Plan> {
  const row = await store.findSubscription(tx, userId)
  const [from, now] = [row?.plan ?? 'FREE', app.now()]
  const gift = given === undefined ? (row?.gift ?? null) : given
  const unlimited = wanted ?? row?.unlimited ?? false
  const purchases = await store.findPurchases(tx, userId)
  const { plan, isMonthly } = effectivePlan(gift, purchases, { provider: app.payments.name, now })
  const isSame = plan === from && isMonthly === (row?.isMonthly ?? true) && gift === (row?.gift ?? null)
  if (!isSame || unlimited !== (row?.unlimited ?? false))
    await store.upsertSubscription(tx, { userId, plan, isMonthly, gift, unlimited, updatedAt: now })
  if (plan === from) return plan
  // The owner is the actor for upgrades. Downgrades are automatic.
  const by = actor === 'Billing' && rankOf(plan) > rankOf(from) ? { actorId: userId } : { actorId: null, actorName: actor }
  const podcastIds = await store.findOwnedPodcasts(tx, userId)
  const change = { kind: 'plan.changed', data: { from, to: plan } } as const
  const events = podcastIds.map((podcastId) => ({ podcastId, ...by, ...change }))
  await recordEvent(app, tx, events)
  // Without a podcast, no limit is near.
  if (podcastIds.length > 0) await queueUsageCheck(app, tx, userId)
  return plan
}
