import { z } from 'zod'
import { episodeLimits } from '../episodes/limits.ts'
import { editorOf, read, write } from '../method.ts'
import { requiredLine } from '../podcasts/form.ts'
import { Id, Instant, RequestId, Version } from '../shapes.ts'
import { templateLimits } from './limits.ts'
import { Season, SeasonRule, Template, TemplateForm, templateMessages } from './shapes.ts'

const Number = z.number().int().min(1).max(episodeLimits.number)

const SeasonForm = z.object({
  podcastId: Id,
  templateId: Id.nullable(),
  rule: SeasonRule,
  /** `{number}` is replaced by the number of the episode, `{season}` by that of the season. */
  title: requiredLine(episodeLimits.title, templateMessages.titleEmpty, templateMessages.titleTooLong),
  /** Only in shows with seasons. */
  seasonNumber: Number.nullable(),
  /** Defaults to the number after the last one. */
  firstNumber: Number.nullable(),
})

const PlannedEpisode = z.object({
  title: z.string(),
  seasonNumber: z.number().nullable(),
  episodeNumber: z.number().nullable(),
  plannedReleaseDate: Instant,
  /** Another episode is released on that day. */
  isTaken: z.boolean(),
})

export const TemplateService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's templates by name.",
    output: z.object({ templates: z.array(Template) }),
  }),
  Create: write(editorOf('podcast'), {
    summary: 'Creates an episode template for a podcast.',
    input: z.object({ podcastId: Id, template: TemplateForm }),
    output: z.object({ template: Template }),
  }),
  Update: write(editorOf('template'), {
    summary: "Changes a template. Episodes already planned with it don't change. Fails if the template changed since the given version.",
    input: z.object({ templateId: Id, template: TemplateForm, version: Version }),
    output: z.object({ template: Template }),
  }),
  Delete: write(editorOf('template'), {
    summary: 'Deletes a template. Episodes that were planned with it stay.',
  }),
}

export const SeasonService = {
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's planned seasons, newest first, with their episodes in order.",
    output: z.object({ seasons: z.array(Season) }),
  }),
  Preview: read(editorOf('podcast'), {
    summary: 'Returns the episodes that a plan would create. Creates nothing.',
    input: SeasonForm,
    output: z.object({ episodes: z.array(PlannedEpisode) }),
  }),
  Plan: write(editorOf('podcast'), {
    summary:
      "Creates a season's drafts with their dates, steps, tasks, reviews and show notes, and notifies the team once. Creates either all drafts or none. Repeating the call with the same plan ID returns the same season.",
    // Each creates up to 104 episodes.
    rate: { max: 30, seconds: 3600 },
    input: SeasonForm.extend({ planId: Id }),
    output: z.object({ season: Season }),
  }),
  Update: write(editorOf('season'), {
    summary:
      "Reschedules a season's drafts by a new rule, in their current order. Scheduled and published episodes keep their dates. Fails if the season changed since the given version.",
    input: z.object({ seasonId: Id, rule: SeasonRule, shiftDueDates: z.boolean(), version: Version }),
    output: z.object({ season: Season }),
  }),
  Shift: write(editorOf('season'), {
    summary:
      "Moves a season's drafts by a number of days. Scheduled, published and undated episodes stay. Fails if the season changed since the given version.",
    input: z.object({
      seasonId: Id,
      days: z.number().int().min(-templateLimits.shiftDays).max(templateLimits.shiftDays),
      shiftDueDates: z.boolean(),
      version: Version,
    }),
    output: z.object({ season: Season }),
  }),
}

export const EpisodeCopies = {
  Duplicate: write(editorOf('episode'), {
    summary:
      'Creates a draft from an episode with its artwork, show notes and assignees and the next free number, but without its dates and recording.',
    rate: { max: 300, seconds: 600 },
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episodeId: Id }),
  }),
}
