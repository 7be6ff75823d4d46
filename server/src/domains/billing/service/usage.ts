import type { PlanUsage } from '@castwright/contract/billing.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'
import { monthOf, usageOf } from '../usage.ts'
import { planOf } from './plan.ts'

export async function findUsage({ db, now }: Pick<App, 'db' | 'now'>, userId: string): Promise<PlanUsage> {
  const [plan, uses] = await Promise.all([planOf(db, userId), store.findUses(db, [userId], `${monthOf(now())}-01`)])
  return usageOf(plan, uses)
}
