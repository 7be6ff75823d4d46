import { and, eq } from 'drizzle-orm'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { Db } from '../../platform/db.ts'
import { archiveImports } from '../../schema/archives.ts'
import { podcastRoles } from '../../schema/teams.ts'

export * from './store/invitations.ts'
export * from './store/owner.ts'
export * from './store/team.ts'

export async function findAccess(db: Db, podcastId: string, userId: string): Promise<ShowAccess | null> {
  const [row] = await db
    .select({ showAccess: podcastRoles.showAccess })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true)))
  return row?.showAccess ?? null
}

export async function findPodcastOfRole(db: Db, podcastRoleId: string): Promise<string | null> {
  const [row] = await db.select({ podcastId: podcastRoles.podcastId }).from(podcastRoles).where(eq(podcastRoles.id, podcastRoleId))
  return row?.podcastId ?? null
}

export const isFromArchive = async (db: Db, podcastId: string): Promise<boolean> =>
  (await db.$count(archiveImports, eq(archiveImports.podcastId, podcastId))) > 0
