import type { PodcastFeeds as Methods } from '@castwright/contract/feeds.ts'
import type { Service } from '../../platform/rpc.ts'

export const PodcastFeeds = {} as unknown as Pick<Service<'PodcastService'>, keyof typeof Methods>
