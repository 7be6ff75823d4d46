import type { EpisodeCopies as Methods } from '@castwright/contract/templates/methods.ts'
import type { Service } from '../../platform/rpc.ts'
import * as templates from './service.ts'

export const TemplateService: Service<'TemplateService'> = {
  FindByPodcastID: async ({ app, input }) => ({ templates: await templates.findTemplates(app.db, input.podcastId) }),
  Create: async ({ app, caller, input }) => ({ template: await templates.createTemplate(app, caller.userId, input) }),
  Update: async ({ app, caller, input }) => ({ template: await templates.updateTemplate(app, caller.userId, input) }),
  Delete: ({ app, caller, input }) => templates.deleteTemplate(app, caller.userId, input.templateId),
}

export const SeasonService: Service<'SeasonService'> = {
  FindByPodcastID: async ({ app, input }) => ({ seasons: await templates.findSeasons(app.db, input.podcastId) }),
  Preview: ({ app, input }) => templates.previewSeason(app, input),
  Plan: async ({ app, caller, input }) => ({ season: await templates.planSeason(app, caller.userId, input) }),
  Update: async ({ app, caller, input }) => ({ season: await templates.updateSeason(app, caller.userId, input) }),
  Shift: async ({ app, caller, input }) => ({ season: await templates.shiftSeason(app, caller.userId, input) }),
}

export const EpisodeCopies: Pick<Service<'EpisodeService'>, keyof typeof Methods> = {
  Duplicate: async ({ app, caller, input }) => ({ episodeId: await templates.duplicateEpisode(app, caller.userId, input.episodeId) }),
}
