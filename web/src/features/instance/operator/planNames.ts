import type { Plan } from '@castwright/contract/billing/limits.ts'

export const planNames: Record<Plan, string> = { FREE: 'Free', STARTER: 'Starter', PRO: 'Pro', AGENCY: 'Agency', BETA: 'Beta' }
