/**
 * Planning episodes:
 * - service/templates.ts: what new episodes start with: a template, or a copy of another episode
 * - service/plan.ts: the preview of a season, creating its drafts, and what a template adds to an episode
 * - service/seasons.ts: moving the drafts of a season together
 */

export { duplicateEpisode, createTemplate, deleteTemplate, findTemplates, podcastOfTemplate, updateTemplate } from './service/templates.ts'
export { planSeason, previewSeason, startFromTemplate } from './service/plan.ts'
export { findSeasons, podcastOfSeason, shiftSeason, updateSeason } from './service/seasons.ts'
