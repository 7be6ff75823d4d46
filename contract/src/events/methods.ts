import { z } from 'zod'
import { read } from '../method.ts'
import { Id } from '../shapes.ts'
import { teamLimits } from '../teams/limits.ts'
import { Activity } from './shapes.ts'

export const ActivityService = {
  FindByPodcastID: read({
    summary: 'Lists the activity log of a podcast, newest first.',
    right: { on: 'podcast', role: 'admin' },
    input: z.object({
      podcastId: Id,
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(teamLimits.activityPage),
    }),
    output: z.object({ activities: z.array(Activity), cursor: z.string().nullable() }),
  }),
}
