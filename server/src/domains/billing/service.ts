import type { UserInfo } from '@castwright/contract/billing.ts'
import { planLimits, type Plan, type PlanLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { record } from '../activity/service.ts'
import * as store from './store.ts'

export type HeldPlan = { plan: Plan; limits: PlanLimits }

export async function findUserInfo({ db, now }: Pick<App, 'db' | 'now'>, userId: string): Promise<UserInfo> {
  const [subscription, numberOfPodcasts, downloadsThisMonth] = await Promise.all([
    store.findSubscription(db, userId),
    store.countOwnedPodcasts(db, userId),
    store.countDownloads(db, userId, now()),
  ])
  return {
    userId,
    customerId: null,
    subscriptionType: subscription?.plan ?? 'FREE',
    isMonthly: subscription?.isMonthly ?? true,
    numberOfPodcasts,
    downloadsThisMonth,
  }
}

/** The plan that governs a podcast. */
export async function findOwnerInfo(app: Pick<App, 'db' | 'now'>, podcastId: string): Promise<UserInfo> {
  const userId = await store.findOwner(app.db, podcastId)
  if (userId === null) throw new Fault('not_found')
  return findUserInfo(app, userId)
}

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

/** The operator's word on somebody's plan. Whoever works on their podcasts can read it up. */
export async function setPlan(app: App, userId: string, plan: Plan): Promise<void> {
  await app.transaction(async (tx) => {
    const { plan: from } = await lockPlan(tx, userId)
    await store.upsertSubscription(tx, { userId, plan, updatedAt: app.now() })
    if (plan === from) return
    for (const podcastId of await store.findOwnedPodcasts(tx, userId))
      await record(app, tx, { podcastId, actorId: null, actorName: 'The operator', kind: 'plan_changed', data: { from, to: plan } })
  })
}
