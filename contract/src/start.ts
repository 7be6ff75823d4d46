import { z } from 'zod'
import { EpisodeService } from './episodes/methods.ts'
import { EpisodeKind } from './episodes/shapes.ts'
import { Podcast } from './podcasts/shapes.ts'
import { User } from './profiles/shapes.ts'
import { Id } from './shapes.ts'
import { TeamManagementService } from './teams/methods.ts'

/** What every signed-in page needs first. Embedded in the page, so that the app doesn't have to ask for it. */
export const Start = z.object({
  /** Null if no one is signed in. */
  user: User.nullable(),
  /** The podcasts that the user works on. Missing if there are many, or if the user has no access yet. */
  podcasts: z.array(Podcast).optional(),
  /** What the list of episodes at this address shows first. */
  list: z
    .object({
      podcastId: Id,
      kind: EpisodeKind,
      page: EpisodeService.FindWithProgress.output,
      team: TeamManagementService.FindTeam.output,
    })
    .optional(),
})
export type Start = z.infer<typeof Start>
