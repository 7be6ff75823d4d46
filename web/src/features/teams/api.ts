import { query } from '../../lib/rpc.ts'

/** Whether a person may enter a podcast. */
export const accessQuery = (podcastId: string, userId: string) => query('PodcastRoleService.ValidateAccess', { podcastId, userId })
