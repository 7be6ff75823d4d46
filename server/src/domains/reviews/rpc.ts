import type { Service } from '../../platform/rpc.ts'

export const EpisodeReviewService = {} as unknown as Service<'EpisodeReviewService'>
