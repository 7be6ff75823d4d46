import { z } from 'zod'
import { method } from './method.ts'
import { Id } from './shapes.ts'

/** What a member may do in a podcast. An owner may all that an admin may, an admin all that an editor may. */
export const showAccesses = ['OWNER', 'ADMIN', 'EDITOR'] as const
export const ShowAccess = z.enum(showAccesses)
export type ShowAccess = z.infer<typeof ShowAccess>

/** What a member does for a podcast: the team role. */
export const collaboratorTypes = ['HOST', 'CO_HOST', 'PRODUCER', 'AUDIO_ENGINEER', 'MARKETING_MANAGER', 'COPYWRITER'] as const
export const CollaboratorType = z.enum(collaboratorTypes)
export type CollaboratorType = z.infer<typeof CollaboratorType>

export const PodcastRoleService = {
  ValidateAccess: method({
    summary: 'Whether the caller may enter a podcast. A podcast that does not exist answers false.',
    input: z.object({ podcastId: Id, userId: Id }),
    output: z.object({ hasAccess: z.boolean(), showAccess: ShowAccess.nullable() }),
  }),
}
