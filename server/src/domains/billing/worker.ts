import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle } from '../../platform/queue/handlers.ts'
import { cancelPurchases, checkUsage, syncPurchases } from './jobs.ts'
import { cancelAll, syncDuePurchases, warnOwners, syncLater, warnOwner } from './service.ts'

export const billingJobs = [handle(syncPurchases, syncLater), handle(cancelPurchases, cancelAll), handle(checkUsage, warnOwner)]

export const billingSweeps: Array<Sweep<App>> = [
  { name: 'billing.purchases', seconds: 3600, work: syncDuePurchases },
  { name: 'billing.warnings', seconds: 3600, work: warnOwners },
]
