import type { Service } from '../../platform/rpc.ts'

export const EpisodeChecklistService = {} as unknown as Service<'EpisodeChecklistService'>
