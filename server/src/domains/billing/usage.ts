import type { PlanUsage, PlanUse } from '@castwright/contract/billing/shapes.ts'
import { limitsFor, type PlanHolder, type Plan } from '@castwright/contract/billing/limits.ts'
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

const levels = [80, 100] as const

/** A limit that reached a warning level. */
export type Warning = { measure: PlanMeasure; podcastId: string; percent: number; plan: Plan; month: string }

export type LimitWarning = Warning & { title: string | null; used: number; limit: number }

/** No warning for one podcast on a plan with one podcast. */
const needsWarning = ({ measure, limit }: { measure: PlanMeasure; limit: number }): boolean =>
  limit > 0 && !(measure === 'podcasts' && limit === 1)

/** All warning levels that usage has reached. */
export function reachedLevels({ plan, uses, podcasts }: PlanUsage, month: string): LimitWarning[] {
  const account = uses
    .filter(({ measure }) => !isByPodcast(measure))
    .map((use) => ({ ...use, podcastId: '', title: null as string | null }))
  const each = podcasts.flatMap(({ podcastId, title, uses: own }) =>
    own.filter(({ measure }) => isByPodcast(measure)).map((use) => ({ ...use, podcastId, title })),
  )
  return [...account, ...each]
    .filter(needsWarning)
    .flatMap((use) =>
      levels
        .filter((percent) => use.used * 100 >= use.limit * percent)
        .map((percent) => ({ ...use, percent, plan, month: use.measure === 'downloads' ? month : '' })),
    )
}

const isSameLimit = (a: Warning, b: Warning): boolean => a.measure === b.measure && a.podcastId === b.podcastId && a.month === b.month

/** After usage drops, the same warning isn't repeated for this long: unpublishing and publishing again is no news. */
const quietMs = 30 * 24 * 60 * 60 * 1000

type Given = Warning & { warnedAt: Date }

/** New warnings per limit, level and plan. Sends only the highest new level per limit, and removes old warnings when usage drops. */
export function compare<W extends Given>(
  now: LimitWarning[],
  known: W[],
  at: Date,
): { tell: LimitWarning[]; put: LimitWarning[]; forget: W[] } {
  const put = now.filter((one) => !known.some((old) => isSameLimit(old, one) && old.percent === one.percent && old.plan === one.plan))
  const tell = put.filter((one) => !put.some((other) => isSameLimit(other, one) && other.percent > one.percent))
  const isQuiet = ({ warnedAt }: W): boolean => at.getTime() - warnedAt.getTime() < quietMs
  const forget = known.filter((old) => !isQuiet(old) && !now.some((one) => isSameLimit(old, one) && old.percent === one.percent))
  return { tell, put, forget }
}
