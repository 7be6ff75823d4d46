/** Seconds. */
export const billingLifetimes = {
  /** The grace period after a failed payment. */
  paymentGrace: 60 * 60 * 24 * 14,
  /** Until a checkout must complete. */
  checkout: 60 * 60 * 24,
} as const

export const plans = ['FREE', 'STARTER', 'PRO', 'AGENCY', 'BETA'] as const
export type Plan = (typeof plans)[number]

export type PlanLimits = {
  rank: number
  /** -1: unlimited, here and below. */
  publishedEpisodes: number
  collaborators: number
  storageGb: number
  downloadsPerMonth: number
  podcasts: number
  video: boolean
}

export const planLimits: Record<Plan, PlanLimits> = {
  FREE: { rank: 0, publishedEpisodes: 6, collaborators: 3, storageGb: 5, downloadsPerMonth: 5_000, podcasts: 1, video: false },
  STARTER: { rank: 1, publishedEpisodes: 75, collaborators: 3, storageGb: 10, downloadsPerMonth: 10_000, podcasts: 1, video: false },
  PRO: { rank: 2, publishedEpisodes: -1, collaborators: 5, storageGb: 50, downloadsPerMonth: 50_000, podcasts: 3, video: true },
  AGENCY: { rank: 3, publishedEpisodes: -1, collaborators: 10, storageGb: 100, downloadsPerMonth: 150_000, podcasts: 10, video: true },
  BETA: { rank: 4, publishedEpisodes: -1, collaborators: 5, storageGb: 50, downloadsPerMonth: 50_000, podcasts: 3, video: true },
}

/** For the operator, and for everyone on an instance without billing. */
const noLimits: PlanLimits = {
  rank: planLimits.AGENCY.rank,
  publishedEpisodes: -1,
  collaborators: -1,
  storageGb: -1,
  downloadsPerMonth: -1,
  podcasts: -1,
  video: true,
}

export type PlanHolder = { plan: Plan; unlimited: boolean }

/** The limits of a plan, or none. */
export const limitsFor = ({ plan, unlimited }: PlanHolder): PlanLimits => (unlimited ? noLimits : planLimits[plan])
