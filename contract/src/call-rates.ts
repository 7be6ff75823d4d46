import { guestCallRates } from './guest-limits.ts'
import { listenerCallRates } from './listener-limits.ts'

/** Per user. Part of `callRates`. */
export const domainCallRates = {
  ...guestCallRates,
  ...listenerCallRates,
  'TokenService.Create': { max: 30, seconds: 3600 },
} as const
