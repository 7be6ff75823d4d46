import type { PodcastRole, UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { publicName, teamName } from '@castwright/contract/names.ts'
import { photoUrl } from '../../uploads/service.ts'
import type { MemberRow } from '../store/team.ts'

type RoleFacts = Omit<MemberRow, 'username' | 'firstName' | 'lastName' | 'photo'>

/** A role with the fields for team members. */
export const toPodcastRole = (row: RoleFacts): PodcastRole => ({
  ...row,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  expiresAt: (!row.isActive && row.expiresAt?.toISOString()) || null,
})

/** A role with its public fields. */
const toPublicRole = (row: MemberRow): PodcastRole => ({
  ...toPodcastRole(row),
  email: null,
  showAccess: null,
  invitedAt: null,
  expiresAt: null,
})

/** Visitors don't learn anything about addresses. */
export const toTeamUser = (app: Pick<App, 'config'>, row: MemberRow, isMember: boolean): UserWithPodcastRole['user'] =>
  row.userId === null
    ? null
    : {
        id: row.userId,
        username: row.username,
        firstName: row.firstName ?? '',
        lastName: row.lastName ?? '',
        displayName: isMember ? teamName(row) : publicName(row),
        thumbnailUrl: photoUrl(app, row.photo),
      }

/** Everything for members, and the public fields of the production team for everyone else. */
export async function findTeam(app: Pick<App, 'db' | 'config'>, podcastId: string, userId: string | null): Promise<UserWithPodcastRole[]> {
  const access = orNotFound(await store.findAccessOf(app.db, podcastId, userId))
  const isMember = access.showAccess !== null
  const rows = await store.findTeam(app.db, podcastId, { invited: isMember })
  return rows.map((row) => ({ user: toTeamUser(app, row, isMember), podcastRole: isMember ? toPodcastRole(row) : toPublicRole(row) }))
}

export const findRolesOf = async (db: Db, userId: string): Promise<PodcastRole[]> =>
  (await store.findRolesOf(db, userId)).map(toPodcastRole)

export async function findRoleOf(db: Db, podcastId: string, userId: string): Promise<PodcastRole> {
  const [row] = await store.findRolesOf(db, userId, podcastId)
  if (!row) throw new Fault('not_found')
  return toPodcastRole(row)
}
