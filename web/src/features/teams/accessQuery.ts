import { query } from '../../lib/rpc.ts'

/** The user's access to a podcast. */
export const accessQuery = (podcastId: string, userId: string) => query('PodcastRoleService.ValidateAccess', { podcastId, userId })
