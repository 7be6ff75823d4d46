import { planLimits, type Plan, type PlanLimits } from '@castwright/contract/limits.ts'
import { rankOf } from '@castwright/contract/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { recordAll } from '../../activity/service.ts'
import { planThatCounts } from '../plan.ts'
import * as store from '../store.ts'
import { queueUsageCheck } from './warnings.ts'

export type HeldPlan = { plan: Plan; limits: PlanLimits }

export const planOf = async (db: Db, userId: string): Promise<Plan> => (await store.findSubscription(db, userId))?.plan ?? 'FREE'

/**
 * First in every transaction that a plan limits: of two acts at the same moment, the second waits here and then counts what the
 * first did. Come here before you lock anything of a podcast, and with two people, in the order of their ids.
 */
export async function lockPlan(tx: Tx, userId: string): Promise<HeldPlan> {
  if (!(await store.lockSubscriber(tx, userId))) throw new Fault('not_found')
  const plan = await planOf(tx, userId)
  return { plan, limits: planLimits[plan] }
}

/** Whether somebody may own one more podcast of this kind. Only under `lockPlan` does the answer still hold a moment later. */
export async function podcastObstacle(db: Db, userId: string, mediaFormat: 'audio' | 'video'): Promise<'podcasts' | 'video' | null> {
  const limits = planLimits[await planOf(db, userId)]
  if (limits.podcasts !== -1 && (await store.countOwnedPodcasts(db, userId)) >= limits.podcasts) return 'podcasts'
  return mediaFormat === 'video' && !limits.video ? 'video' : null
}

/** The operator's word on somebody's plan; Free takes a gift back, and what was bought counts again. Answers the plan that counts now. */
export const setPlan = (app: App, userId: string, plan: Plan): Promise<Plan> =>
  app.transaction(async (tx) => {
    await lockPlan(tx, userId)
    return settlePlan(app, tx, userId, { gift: plan === 'FREE' ? null : plan, actor: 'The operator' })
  })

type Settling = {
  /** Where it changes. */
  gift?: Plan | null
  /** Who changed the plan, where it was not the owner's purchase. */
  actor: 'The operator' | 'Billing'
}

/**
 * Writes down the plan that counts by now, so that its limits hold from this moment on; nothing that is there goes. Whoever works on the
 * owner's podcasts can read it up. The plan is held.
 */
export async function settlePlan(app: App, tx: Tx, userId: string, { gift: given, actor }: Settling): Promise<Plan> {
  const row = await store.findSubscription(tx, userId)
  const [from, now] = [row?.plan ?? 'FREE', app.now()]
  const gift = given === undefined ? (row?.gift ?? null) : given
  const purchases = await store.findPurchases(tx, userId)
  const { plan, isMonthly } = planThatCounts(gift, purchases, { provider: app.payments.name, now })
  if (plan !== from || isMonthly !== (row?.isMonthly ?? true) || gift !== (row?.gift ?? null))
    await store.upsertSubscription(tx, { userId, plan, isMonthly, gift, updatedAt: now })
  if (plan === from) return plan
  // What they bought is their own doing; what ends is nobody's.
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
