import type { Service } from '../../platform/rpc.ts'

export const EpisodeProgressService = {} as unknown as Service<'EpisodeProgressService'>
