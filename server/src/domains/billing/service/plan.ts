import { planLimits, type Plan, type PlanLimits } from '@castwright/contract/limits.ts'
import { rankOf } from '@castwright/contract/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordAll } from '../../activity/service.ts'
import { effectivePlan } from '../plan.ts'
import * as store from '../store.ts'
import { queueUsageCheck } from './warnings.ts'

export type LockedPlan = { plan: Plan; limits: PlanLimits }

export const planOf = async (db: Db, userId: string): Promise<Plan> => (await store.findSubscription(db, userId))?.plan ?? 'FREE'

/**
 * Locks a plan so that concurrent changes count each other. Call it first in every transaction that a plan limits, before locking a
 * podcast. Lock two users in the order of their IDs.
 */
export async function lockPlan(tx: Tx, userId: string): Promise<LockedPlan> {
  if (!(await store.lockSubscriber(tx, userId))) throw new Fault('not_found')
  const plan = await planOf(tx, userId)
  return { plan, limits: planLimits[plan] }
}

/** Why a user can't own another podcast of this kind, or null. Only reliable while `lockPlan` is held. */
export async function reachedPodcastLimit(db: Db, userId: string, mediaFormat: 'audio' | 'video'): Promise<'podcasts' | 'video' | null> {
  const limits = planLimits[await planOf(db, userId)]
  if (limits.podcasts !== -1 && (await store.countOwnedPodcasts(db, userId)) >= limits.podcasts) return 'podcasts'
  return mediaFormat === 'video' && !limits.video ? 'video' : null
}

/** Sets the operator's gift. Free removes it, so that purchases count again. Returns the effective plan. */
export const setPlan = (app: App, userId: string, plan: Plan): Promise<Plan> =>
  app.transaction(async (tx) => {
    await lockPlan(tx, userId)
    return updateEffectivePlan(app, tx, userId, { gift: plan === 'FREE' ? null : plan, actor: 'The operator' })
  })

type PlanChange = {
  /** The new gift. Undefined: unchanged. */
  gift?: Plan | null
  /** Who changed the plan, unless the owner bought it. */
  actor: 'The operator' | 'Billing'
}

/** Stores the effective plan and records the change in the owner's podcasts. Nothing is deleted. The plan must be locked. */
export async function updateEffectivePlan(app: App, tx: Tx, userId: string, { gift: given, actor }: PlanChange): Promise<Plan> {
  const row = await store.findSubscription(tx, userId)
  const [from, now] = [row?.plan ?? 'FREE', app.now()]
  const gift = given === undefined ? (row?.gift ?? null) : given
  const purchases = await store.findPurchases(tx, userId)
  const { plan, isMonthly } = effectivePlan(gift, purchases, { provider: app.payments.name, now })
  if (plan !== from || isMonthly !== (row?.isMonthly ?? true) || gift !== (row?.gift ?? null))
    await store.upsertSubscription(tx, { userId, plan, isMonthly, gift, updatedAt: now })
  if (plan === from) return plan
  // The owner is the actor for upgrades. Downgrades are automatic.
  const by = actor === 'Billing' && rankOf(plan) > rankOf(from) ? { actorId: userId } : { actorId: null, actorName: actor }
  const podcastIds = await store.findOwnedPodcasts(tx, userId)
  const change = { kind: 'plan_changed', data: { from, to: plan } } as const
  await recordAll(
    app,
    tx,
    podcastIds.map((podcastId) => ({ podcastId, ...by, ...change })),
  )
  await queueUsageCheck(app, tx, userId)
  return plan
}
