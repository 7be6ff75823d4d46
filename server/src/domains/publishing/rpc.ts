import type { EpisodePublishing as Methods } from '@castwright/contract/publishing.ts'
import type { Service } from '../../platform/rpc.ts'

export const EpisodePublishing = {} as unknown as Pick<Service<'EpisodeService'>, keyof typeof Methods>
