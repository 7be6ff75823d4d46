import type { EpisodePreviews as Methods } from '@castwright/contract/pages/methods.ts'
import type { Service } from '../../platform/rpc.ts'
import { createPreview } from './service.ts'

export const EpisodePreviews: Pick<Service<'EpisodeService'>, keyof typeof Methods> = {
  CreatePreview: ({ app, caller, input }) => createPreview(app, caller.userId, input.episodeId, input.days),
}
