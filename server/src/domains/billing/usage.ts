import type { PlanUsage, PlanUse } from '@castwright/contract/billing/shapes.ts'
import { limitsFor, type PlanHolder } from '@castwright/contract/billing/limits.ts'
import { isByPodcast, limitOf, planMeasures, type PlanMeasure } from '@castwright/contract/billing/plans.ts'

/** The usage of one podcast. */
export type PodcastUses = { podcastId: string; title: string; profileUrl: string } & Record<Exclude<PlanMeasure, 'podcasts'>, number>

/** Limits that an upgrade would raise. */
const upgradable: PlanMeasure[] = ['publishedEpisodes', 'collaborators', 'storage']

const ofPodcast = ['publishedEpisodes', 'collaborators', 'storage', 'downloads'] as const

const isReached = ({ used, limit }: Pick<PlanUse, 'used' | 'limit'>): boolean => limit !== -1 && used >= limit
const isOver = ({ used, limit }: Pick<PlanUse, 'used' | 'limit'>): boolean => limit !== -1 && used > limit

/** Plan usage in total and per podcast. */
export function usageOf(holder: PlanHolder, podcasts: PodcastUses[]): PlanUsage {
  const limits = limitsFor(holder)
  const usedOf = (measure: PlanMeasure): number => {
    if (measure === 'podcasts') return podcasts.length
    const each = podcasts.map((one) => one[measure])
    return isByPodcast(measure) ? Math.max(0, ...each) : each.reduce((sum, used) => sum + used, 0)
  }
  const uses = planMeasures.map((measure) => ({ measure, used: usedOf(measure), limit: limitOf(limits, measure) }))
  return {
    ...holder,
    uses,
    podcasts: podcasts.map(({ podcastId, title, profileUrl, ...used }) => ({
      podcastId,
      title,
      profileUrl,
      uses: ofPodcast.map((measure) => ({ measure, used: used[measure], limit: limitOf(limits, measure) })),
    })),
    // Reaching the podcast limit is fine. Only exceeding it blocks other changes.
    isLimitReached: uses.some((use) => (upgradable.includes(use.measure) && isReached(use)) || (use.measure === 'podcasts' && isOver(use))),
    over: uses.filter(isOver).map(({ measure }) => measure),
  }
}

/** The month for counting downloads (UTC), such as `2026-11`. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)
