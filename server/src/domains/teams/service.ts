import type { ShowAccess } from '@castwright/contract/teams.ts'
import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

export { addOwner, handOver, ownerOf } from './service/owner.ts'

/** What this person may do in this podcast; null where they are no active member or it does not exist. */
export const accessOf = (db: Db, podcastId: string, userId: string): Promise<ShowAccess | null> => store.findAccess(db, podcastId, userId)

/** The podcast that a role or an invitation is of; null where there is no such role. */
export const podcastOfRole = (db: Db, podcastRoleId: string): Promise<string | null> => store.findPodcastOfRole(db, podcastRoleId)
