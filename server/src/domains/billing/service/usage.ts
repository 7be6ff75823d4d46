import type { PlanUsage } from '@castwright/contract/billing/shapes.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'
import { monthOf, usageOf } from '../usage.ts'
import { findPlan } from './plan.ts'

export async function findUsage(app: Pick<App, 'db' | 'now' | 'config'>, userId: string): Promise<PlanUsage> {
  const { db, now } = app
  const [plan, uses] = await Promise.all([findPlan(app, db, userId), store.findUses(db, [userId], `${monthOf(now())}-01`)])
  return usageOf(plan, uses)
}
