import type { Service } from '../../platform/rpc.ts'
import { findActivities } from './service.ts'

export const ActivityService: Service<'ActivityService'> = {
  FindByPodcastID: ({ app, input }) => findActivities(app, input.podcastId, input),
}
