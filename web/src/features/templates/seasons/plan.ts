import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import type { Input, Output } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { dayAfter, instantOf } from '@castwright/contract/publishing/release-time.ts'
import type { SeasonRule, Template } from '@castwright/contract/templates/shapes.ts'
import { ruleFor } from './rule.ts'

/** A season while it is planned. */
export type Plan = {
  /** Undefined until the user chooses: the default template. */
  templateId: string | null | undefined
  rule: SeasonRule
  title: string
  /** Null in shows without seasons, or while it is empty. */
  seasonNumber: number | null
  /** Null for the number after the last one. */
  firstNumber: number | null
  /** Days that were changed in the preview, by the day that the rule gives. */
  moved: Record<string, string>
}

export const newPlan = (podcast: Podcast, now: Date): Plan => ({
  templateId: undefined,
  rule: ruleFor(podcast, now),
  // Without a word that our check of titles warns about.
  title: 'Draft {number}',
  seasonNumber: null,
  firstNumber: null,
  moved: {},
})

/** A template brings its weekday and time along. */
export function withTemplate(plan: Plan, template: Template | null): Plan {
  if (template === null) return { ...plan, templateId: null }
  const { id: templateId, weekday, time } = template
  const rule = { ...plan.rule, ...(weekday && { frequency: 'weekly' as const, weekdays: [weekday] }), ...(time && { time }) }
  return { ...plan, templateId, rule }
}

/** The plan with the show's default template, unless the user chose one. */
export const withDefault = (plan: Plan, templates: readonly Template[]): Plan & { templateId: string | null } => ({
  ...(plan.templateId === undefined ? withTemplate(plan, templates.find(({ isDefault }) => isDefault) ?? null) : plan),
  templateId: plan.templateId === undefined ? (templates.find(({ isDefault }) => isDefault)?.id ?? null) : plan.templateId,
})

/** How many due dates a template would set in the past, and for how many episodes. */
export function pastDueDates(rows: readonly Pick<PlannedRow, 'day'>[], template: Template | undefined, today: string) {
  const daysBefore = (template?.steps ?? []).flatMap((step) => step.daysBefore ?? [])
  const counts = rows.map(({ day }) => daysBefore.filter((days) => dayAfter(day, -days) < today).length).filter((count) => count > 0)
  return { dueDates: counts.reduce((sum, count) => sum + count, 0), episodes: counts.length }
}

type PlanInput = Input<'SeasonService.Preview'>

export const inputOf = ({ id: podcastId }: Podcast, { templateId, rule, title, seasonNumber, firstNumber }: Plan): PlanInput => ({
  podcastId,
  templateId: templateId ?? null,
  rule,
  title,
  seasonNumber,
  firstNumber,
})

type PlannedEpisode = Output<'SeasonService.Preview'>['episodes'][number]

/** An episode of the preview with the day that the rule gives and the one that was chosen. */
export type PlannedRow = PlannedEpisode & { ruleDay: string; day: string }

export const rowsOf = (episodes: readonly PlannedEpisode[], { rule, moved }: Pick<Plan, 'rule' | 'moved'>): PlannedRow[] =>
  episodes.map((episode) => {
    const ruleDay = dayIn(rule.timeZone, new Date(episode.plannedReleaseDate))
    return { ...episode, ruleDay, day: moved[ruleDay] ?? ruleDay }
  })

/** A date to change once the drafts exist. */
export type Move = { episodeId: string; title: string; from: string; to: string }

/** The dates of a new season that differ from its rule. */
export const movesOf = (
  episodes: Output<'SeasonService.Plan'>['season']['episodes'],
  { rule, moved }: Pick<Plan, 'rule' | 'moved'>,
): Move[] =>
  episodes.flatMap(({ episodeId, title, plannedReleaseDate: from }) => {
    const day = from === null ? undefined : moved[dayIn(rule.timeZone, new Date(from))]
    return from === null || day === undefined
      ? []
      : [{ episodeId, title, from, to: instantOf(day, rule.time, rule.timeZone).toISOString() }]
  })
