import { publicName, teamName } from '@castwright/contract/names.ts'
import type { PodcastRole, UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { photoUrl } from '../../uploads/service.ts'
import type { MemberRow } from '../store/team.ts'

type RoleFacts = Omit<MemberRow, 'username' | 'firstName' | 'lastName' | 'photo'>

/** A role with the fields for team members. */
export const toPodcastRole = (row: RoleFacts): PodcastRole => ({
  id: row.id,
  podcastId: row.podcastId,
  userId: row.userId,
  email: row.email,
  isActive: row.isActive,
  collaboratorType: row.collaboratorType,
  showAccess: row.showAccess,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  expiresAt: (!row.isActive && row.expiresAt?.toISOString()) || null,
})

/** A role with its public fields. */
export const toPublicRole = (row: MemberRow): PodcastRole => ({
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
