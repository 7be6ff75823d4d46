import { z } from 'zod'
import { providerNames } from '../../platform/payments/port.ts'
import { defineJob } from '../../platform/queue/port.ts'

/** Syncs a customer's purchases from the provider. */
export const syncPurchases = defineJob({
  name: 'billing.sync',
  payload: z.object({ customerId: z.string() }),
  retries: 12,
  backoff: { initial: 2, max: 3600 },
  timeout: 120,
  concurrency: 4,
})

/** Cancels all subscriptions of a deleted account. */
export const cancelPurchases = defineJob({
  name: 'billing.cancel',
  payload: z.object({ provider: z.enum(providerNames), customerId: z.string() }),
  retries: 30,
  timeout: 120,
})

/** Checks a user's plan usage and warns them. */
export const checkUsage = defineJob({
  name: 'billing.usage',
  payload: z.object({ userId: z.uuid() }),
  timeout: 60,
})
