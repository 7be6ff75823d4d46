import { z } from 'zod'
import { method } from './method.ts'
import { Id, Instant, RequestId } from './shapes.ts'
import { ShowAccess } from './teams.ts'

export const Podcast = z.object({
  id: Id,
  title: z.string(),
  profileUrl: z.string(),
  mediaFormat: z.enum(['audio', 'video']),
  isComplete: z.boolean(),
  /** The caller's own access to it. */
  showAccess: ShowAccess,
  createdAt: Instant,
})
export type Podcast = z.infer<typeof Podcast>

export const PodcastService = {
  FindByUserID: method({
    summary: 'Every podcast the caller works on, by title.',
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcasts: z.array(Podcast) }),
  }),
  Find: method({
    summary: 'One podcast.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcast: Podcast }),
  }),
}
