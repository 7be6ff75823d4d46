import type { Service } from '../../platform/rpc.ts'

export const EpisodeService = {} as unknown as Service<'EpisodeService'>
