import type { PlanUsage, PlanUse } from '@castwright/contract/billing.ts'
import { planLimits, type Plan } from '@castwright/contract/limits.ts'
import { limitOf, planMeasures, type PlanMeasure } from '@castwright/contract/plans.ts'

/** What one podcast uses. */
export type PodcastUses = { podcastId: string; title: string; profileUrl: string } & Record<Exclude<PlanMeasure, 'podcasts'>, number>

/** Held against each podcast by itself; the others against all that somebody owns. */
const measuresByPodcast = ['collaborators', 'storage'] as const satisfies PlanMeasure[]
export const isByPodcast = (measure: PlanMeasure): boolean => measuresByPodcast.some((one) => one === measure)

/** An upgrade helps where one of these is reached. */
const upgradable: PlanMeasure[] = ['publishedEpisodes', 'collaborators', 'storage']

const ofPodcast = ['publishedEpisodes', 'collaborators', 'storage', 'downloads'] as const

const isReached = ({ used, limit }: Pick<PlanUse, 'used' | 'limit'>): boolean => limit !== -1 && used >= limit
const isOver = ({ used, limit }: Pick<PlanUse, 'used' | 'limit'>): boolean => limit !== -1 && used > limit

/** How much of a plan is used, in all and by each podcast. */
export function usageOf(plan: Plan, podcasts: PodcastUses[]): PlanUsage {
  const limits = planLimits[plan]
  const usedOf = (measure: PlanMeasure): number => {
    if (measure === 'podcasts') return podcasts.length
    const each = podcasts.map((one) => one[measure])
    return isByPodcast(measure) ? Math.max(0, ...each) : each.reduce((sum, used) => sum + used, 0)
  }
  const uses = planMeasures.map((measure) => ({ measure, used: usedOf(measure), limit: limitOf(limits, measure) }))
  return {
    plan,
    uses,
    podcasts: podcasts.map(({ podcastId, title, profileUrl, ...used }) => ({
      podcastId,
      title,
      profileUrl,
      uses: ofPodcast.map((measure) => ({ measure, used: used[measure], limit: limitOf(limits, measure) })),
    })),
    // As many podcasts as the plan has stand in nobody's way; more of them do.
    isLimitReached: uses.some((use) => (upgradable.includes(use.measure) && isReached(use)) || (use.measure === 'podcasts' && isOver(use))),
    over: uses.filter(isOver).map(({ measure }) => measure),
  }
}

/** The month that downloads are counted in, UTC: `2026-11`. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)
