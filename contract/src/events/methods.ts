import { z } from 'zod'
import { adminOf, read } from '../method.ts'
import { Id } from '../shapes.ts'
import { teamLimits } from '../teams/limits.ts'
import { Activity } from './shapes.ts'

export const ActivityService = {
  FindByPodcastID: read(adminOf('podcast'), {
    summary: "Lists a podcast's activity log, newest first.",
    input: z.object({
      podcastId: Id,
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(100).default(teamLimits.activityPage),
    }),
    output: z.object({ activities: z.array(Activity), cursor: z.string().nullable() }),
  }),
}
