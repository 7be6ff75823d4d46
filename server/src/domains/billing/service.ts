import type { UserInfo } from '@castwright/contract/billing.ts'
import type { Plan } from '@castwright/contract/limits.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

export async function findUserInfo(db: Db, userId: string): Promise<UserInfo> {
  const [subscription, numberOfPodcasts] = await Promise.all([store.findSubscription(db, userId), store.countOwnedPodcasts(db, userId)])
  return {
    userId,
    subscriptionType: subscription?.plan ?? 'FREE',
    isMonthly: subscription?.isMonthly ?? true,
    numberOfPodcasts,
  }
}

/** The operator's word on somebody's plan. */
export async function setPlan(app: App, userId: string, plan: Plan): Promise<void> {
  await app.transaction((tx) => store.upsertSubscription(tx, { userId, plan, updatedAt: app.now() }))
}
