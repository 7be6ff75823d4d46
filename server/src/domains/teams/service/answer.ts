import type { invitationStates, CollaboratorType, ShowAccess } from '@castwright/contract/teams.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Caller } from '../../../platform/rpc.ts'
import { record } from '../../activity/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { letIn } from '../../profiles/service.ts'
import { fileUrl } from '../../uploads/service.ts'
import { maskAddress } from '../mask.ts'
import * as store from '../store.ts'
import { tell } from './change.ts'
import { inviterOf } from './emails.ts'

type State = (typeof invitationStates)[number]

const stateOf = (row: store.InvitationRow, now: Date): State =>
  row.isActive ? 'used' : row.expiresAt === null || row.expiresAt <= now ? 'expired' : 'open'

export type ShownInvitation = {
  podcastTitle: string
  photoUrl: string
  inviterName: string
  collaboratorType: CollaboratorType
  showAccess: ShowAccess
  email: string
  state: State
}

/** What the holder of a link may know before they say who they are. */
export async function findInvitation(app: App, token: string): Promise<ShownInvitation> {
  const row = await store.findInvitationByToken(app.db, hashToken(token))
  if (!row) throw new Fault('not_found')
  return {
    podcastTitle: row.podcastTitle,
    photoUrl: row.podcastPhoto && fileUrl(app, { bucket: 'podcast-photos', object: `${row.podcastPhoto}-384.webp` }),
    inviterName: inviterOf(row),
    collaboratorType: row.collaboratorType,
    showAccess: row.showAccess,
    email: maskAddress(row.email ?? ''),
    state: stateOf(row, app.now()),
  }
}

export const answerInvitation = (
  app: App,
  caller: Caller,
  { token, accept }: { token: string; accept: boolean },
): Promise<{ podcastId: string; profileUrl: string }> =>
  app.transaction(async (tx) => {
    const row = await lockInvitation(tx, hashToken(token), caller.userId)
    // One that was taken back or sent again is gone: whoever holds its link hears the same.
    if (!row || stateOf(row, app.now()) !== 'open') throw new Fault('link_expired')
    refuseOthers(row, caller)
    const { podcastId, profileUrl } = row
    if (!accept) await decline(app, tx, row)
    else if (await store.findAccess(tx, podcastId, caller.userId)) await store.deleteRole(tx, row.id)
    else await join(app, tx, row, caller.userId)
    return { podcastId, profileUrl }
  })

/** Of two answers at once, the second waits here and then sees what became of the first. */
async function lockInvitation(tx: Tx, tokenHash: string, userId: string): Promise<store.InvitationRow | null> {
  const found = await store.findInvitationByToken(tx, tokenHash)
  if (!found) return null
  await lockUsers(tx, [userId, ...(found.inviterId === null ? [] : [found.inviterId])])
  if (!(await store.lockTeam(tx, found.podcastId))) return null
  return store.findInvitationByToken(tx, tokenHash)
}

/**
 * An invitation is for the address that it was sent to. The link alone does not prove an unverified one: whoever opened the account
 * with that address may be somebody else than whoever got the email and was led into that session, and proving it here would hand
 * them the address, and the podcast with it. So they follow the link in their verification email first. With an account of another
 * address too: the team knows its members by address.
 */
function refuseOthers(row: store.InvitationRow, caller: Caller): void {
  if (!row.allowOtherAddress && caller.email !== row.email) throw new Fault('other_address')
  if (!caller.emailVerified) throw new Fault('unverified')
}

async function join(app: App, tx: Tx, row: store.InvitationRow, userId: string): Promise<void> {
  const { podcastId, inviterId, showAccess } = row
  // The link's hash stays, so that the link can say that it was used.
  await store.updateRole(tx, row.id, { userId, isActive: true })
  await letIn(app, tx, userId)
  await record(app, tx, { podcastId, actorId: userId, kind: 'invitation_accepted', data: { access: showAccess } })
  if (inviterId !== null && (await store.findAccess(tx, podcastId, inviterId))) await tellInviter(app, tx, row, inviterId, userId)
  await tell(app, tx, { podcastId, userId })
}

const tellInviter = (app: App, tx: Tx, { id, podcastId, podcastTitle }: store.InvitationRow, inviterId: string, userId: string) =>
  notify(app, tx, {
    type: 'InvitationAccepted',
    event: eventOf('InvitationAccepted', id),
    userIds: [inviterId],
    triggerUserId: userId,
    podcastId,
    data: { podcastTitle },
    path: `/settings/podcast/${podcastId}/team-management`,
  })

/** By the invited address: whose account it is stays their own business. */
async function decline(app: App, tx: Tx, row: store.InvitationRow): Promise<void> {
  await store.deleteRole(tx, row.id)
  const { podcastId, email } = row
  await record(app, tx, { podcastId, actorId: null, actorName: email ?? '', kind: 'invitation_declined', data: {} })
}
