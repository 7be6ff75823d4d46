import { eq } from 'drizzle-orm'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { Db } from '../../platform/db.ts'
import { findValue } from '../../platform/rows.ts'
import { archiveImports } from '../../schema/archives.ts'
import { podcastRoles } from '../../schema/teams.ts'

export * from './store/invitations.ts'
export * from './store/team.ts'

/** A user's access to a podcast. Null if they are not an active member or it does not exist. */
export const findAccess = (db: Db, podcastId: string, userId: string): Promise<ShowAccess | null> =>
  findValue(
    db,
    podcastRoles.showAccess,
    eq(podcastRoles.podcastId, podcastId),
    eq(podcastRoles.userId, userId),
    eq(podcastRoles.isActive, true),
  )

/** The podcast of a role or invitation. */
export const findPodcastOfRole = (db: Db, podcastRoleId: string): Promise<string | null> =>
  findValue(db, podcastRoles.podcastId, eq(podcastRoles.id, podcastRoleId))

export const isFromArchive = async (db: Db, podcastId: string): Promise<boolean> =>
  (await db.$count(archiveImports, eq(archiveImports.podcastId, podcastId))) > 0
