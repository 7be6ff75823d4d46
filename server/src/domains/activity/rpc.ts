import type { Service } from '../../platform/rpc.ts'
import * as activity from './service.ts'

export const ActivityService: Service<'ActivityService'> = {
  FindByPodcastID: ({ app, input }) => activity.findActivities(app, input.podcastId, input),
}
