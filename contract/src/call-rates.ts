import { audienceCallRates } from './audience-limits.ts'
import { guestCallRates } from './guest-limits.ts'
import { listenerCallRates } from './listener-limits.ts'
import { transcriptCallRates } from './transcript-limits.ts'
import { webhookCallRates } from './webhook-names.ts'

/** Per user. Part of `callRates`. */
export const domainCallRates = {
  ...audienceCallRates,
  ...guestCallRates,
  ...listenerCallRates,
  ...transcriptCallRates,
  ...webhookCallRates,
  'TokenService.Create': { max: 30, seconds: 3600 },
} as const
