import { z } from 'zod'
import { Podcast } from './podcasts/shapes.ts'
import { User } from './profiles/shapes.ts'

/** What every signed-in page needs first. Embedded in the page, so that the app doesn't have to ask for it. */
export const Start = z.object({
  /** Null if no one is signed in. */
  user: User.nullable(),
  /** The podcasts that the user works on. Missing if there are many, or if the user has no access yet. */
  podcasts: z.array(Podcast).optional(),
})
export type Start = z.infer<typeof Start>
