import { teamName } from '@castwright/contract/names.ts'
import { teamMessages, type CollaboratorType, type PodcastRole, type ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { recordEvent } from '../../events/service.ts'
import type { AccountHook } from '../../profiles/service.ts'
import { removalEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { closeLinks } from './close.ts'
import { enabledRoles, lockRole } from './invite.ts'
import { toPodcastRole } from './team.ts'

type RoleChanges = { id: string; collaboratorType?: CollaboratorType | undefined; showAccess?: ShowAccess | undefined }

/** Updates the given fields of a role or an invitation. */
export const updateRole = (app: App, callerId: string, changes: RoleChanges): Promise<PodcastRole> =>
  app.transaction(async (tx) => {
    const { row, member, subjectId } = await lockRole(tx, changes.id, callerId)
    const { podcastId } = row
    const { collaboratorType = row.collaboratorType, showAccess = row.showAccess } = changes
    const by = { podcastId, actorId: callerId, subjectId }
    if (showAccess !== row.showAccess) {
      if (row.showAccess === 'OWNER') throw new Fault('owner_access_fixed')
      if (showAccess === 'OWNER') throw new Fault('invalid_fields', { 'podcast_role.show_access': ownerIsMade })
    }
    if (collaboratorType !== row.collaboratorType && !(await enabledRoles(tx, podcastId)).includes(collaboratorType))
      throw new Fault('invalid_fields', { 'podcast_role.collaborator_type': teamMessages.roleNotEnabled })
    const named = teamName(member)
    if (collaboratorType !== row.collaboratorType) {
      await store.updateRole(tx, row.id, { collaboratorType })
      await recordEvent(app, tx, {
        ...by,
        kind: 'member.role_changed',
        data: { member: named, from: row.collaboratorType, to: collaboratorType },
      })
    }
    if (showAccess !== row.showAccess) {
      await store.updateRole(tx, row.id, { showAccess })
      await recordEvent(app, tx, { ...by, kind: 'member.access_changed', data: { member: named, from: row.showAccess, to: showAccess } })
    }
    if (row.isActive && collaboratorType !== row.collaboratorType) await tell(app, tx, row)
    return toPodcastRole({ ...member, collaboratorType, showAccess })
  })

/** The feed and the public pages show the production team. */
export async function tell(app: App, tx: Tx, { podcastId, userId }: Pick<store.RoleRow, 'podcastId' | 'userId'>): Promise<void> {
  await bump(app, tx, 'podcast', podcastId)
  if (userId !== null) await bump(app, tx, 'profile', userId)
}

const ownerIsMade = 'A podcast has one owner. Choose Admin or Editor, or transfer ownership in the show settings.'

/** Runs in the same transaction when a member leaves a team. */
export type LeavingHook = (app: App, tx: Tx, podcastId: string, userId: string) => Promise<void>

export const memberLeaving = hookPoint<LeavingHook>('member leaving')

const leave = async (app: App, tx: Tx, podcastId: string, userId: string): Promise<void> => {
  for (const hook of app.hooks.of(memberLeaving)) await hook(app, tx, podcastId, userId)
}

/** The feed of an imported show credits members who are invited. Other feeds don't change with an invitation. */
export async function tellOfCredits(app: App, tx: Tx, podcastId: string): Promise<void> {
  if (await store.isFromArchive(tx, podcastId)) await bump(app, tx, 'podcast', podcastId)
}

/** Removes a member or withdraws an invitation. Access ends immediately, because every call reads the role. */
export const removeMember = (app: App, callerId: string, podcastRoleId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { row, member, subjectId } = await lockRole(tx, podcastRoleId, callerId)
    const { podcastId, userId } = row
    if (row.showAccess === 'OWNER') throw new Fault('owner_stays')
    const by = { podcastId, actorId: callerId }
    await closeLinks(app, tx, row, userId === null ? 'withdrawn' : 'used')
    if (userId === null) {
      await store.deleteRole(tx, row.id)
      await recordEvent(app, tx, { ...by, kind: 'invitation.withdrawn', data: { email: member.email ?? '' } })
      return tellOfCredits(app, tx, podcastId)
    }
    await leave(app, tx, podcastId, userId)
    await store.deleteRole(tx, row.id)
    const isOwn = userId === callerId
    if (isOwn) await recordEvent(app, tx, { ...by, kind: 'member.left', data: {} })
    else {
      await recordEvent(app, tx, { ...by, subjectId, kind: 'member.removed', data: { member: teamName(member) } })
      await app.queue.add(tx, removalEmail, { podcastId, userId })
    }
    await tell(app, tx, row)
  })

/** Deleting an account leaves all teams. The rows are deleted with the account. */
export const leaveWithAccount: AccountHook = {
  async deleting(app, tx, userId) {
    const joined: string[] = []
    // All podcasts are locked before the first owner's notifications.
    for (const podcastId of await store.findJoined(tx, userId)) if (await store.lockTeam(tx, podcastId)) joined.push(podcastId)
    for (const podcastId of joined) {
      await leave(app, tx, podcastId, userId)
      await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'member.left', data: {} })
      await bump(app, tx, 'podcast', podcastId)
    }
  },
}
