import type { Plan } from '@castwright/contract/limits.ts'

export const planNames: Record<Plan, string> = { FREE: 'Free', STARTER: 'Starter', PRO: 'Pro', AGENCY: 'Agency', BETA: 'Beta' }

/** A limit in words; -1 is none. */
export const amount = (limit: number): string => (limit === -1 ? 'Unlimited' : limit.toLocaleString('en-US'))
