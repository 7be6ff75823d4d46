import type { invitationStates, CollaboratorType, ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { hashToken } from '../../../platform/ids.ts'
import { maskAddress } from '../../../platform/mail/mask.ts'
import type { Caller } from '../../../platform/rpc.ts'
import { recordEvent } from '../../events/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { grantAccessWithoutEmail } from '../../profiles/service.ts'
import { fileUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { tell, tellOfCredits } from './change.ts'
import { inviterOf } from './invite.ts'

type State = (typeof invitationStates)[number]

const stateOf = (row: store.InvitationRow, now: Date): State =>
  row.isActive ? 'used' : row.expiresAt === null || row.expiresAt <= now ? 'expired' : 'open'

type ShownInvitation = {
  podcastTitle: string
  photoUrl: string
  inviterName: string
  collaboratorType: CollaboratorType
  showAccess: ShowAccess
  email: string
  state: State
}

/** What a link shows without signing in. */
export async function findInvitation(app: App, token: string): Promise<ShownInvitation> {
  const row = orNotFound(await store.findInvitationByToken(app.db, hashToken(token)))
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
    // The link of a withdrawn or resent invitation gives the same error.
    if (!row || stateOf(row, app.now()) !== 'open') throw new Fault('link_expired')
    refuseOthers(row, caller)
    const { podcastId, profileUrl } = row
    if (!accept) await decline(app, tx, row)
    else if (await store.findAccess(tx, podcastId, caller.userId)) await store.deleteRole(tx, row.id)
    else await join(app, tx, row, caller.userId)
    return { podcastId, profileUrl }
  })

/** Concurrent answers wait here and see the result of the first. */
async function lockInvitation(tx: Tx, tokenHash: string, userId: string): Promise<store.InvitationRow | null> {
  const found = await store.findInvitationByToken(tx, tokenHash)
  if (!found) return null
  await lockUsers(tx, [userId, ...(found.inviterId === null ? [] : [found.inviterId])])
  if (!(await store.lockTeam(tx, found.podcastId))) return null
  return store.findInvitationByToken(tx, tokenHash)
}

/**
 * An invitation is for the address it was sent to, and the account must have verified that address first. The link alone is no
 * proof: an attacker could sign up with the address and lure its owner into that session, which would verify the attacker's account
 * and give it access. The same applies to accounts with another address, because the team knows its members by address.
 */
function refuseOthers(row: store.InvitationRow, caller: Caller): void {
  if (!row.allowOtherAddress && caller.email !== row.email) throw new Fault('other_address')
  if (!caller.emailVerified) throw new Fault('unverified')
}

async function join(app: App, tx: Tx, row: store.InvitationRow, userId: string): Promise<void> {
  const { podcastId, inviterId, showAccess } = row
  // Keep the token hash so that the link can say that it was used.
  await store.updateRole(tx, row.id, { userId, isActive: true })
  await grantAccessWithoutEmail(app, tx, userId)
  const recipients = inviterId !== null && (await store.findAccess(tx, podcastId, inviterId)) ? [inviterId] : []
  await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'member.joined', data: { access: showAccess }, recipients })
  await tell(app, tx, { podcastId, userId })
}

/** Uses the invited address, so that it doesn't reveal the account. */
async function decline(app: App, tx: Tx, row: store.InvitationRow): Promise<void> {
  await store.deleteRole(tx, row.id)
  const { podcastId, email } = row
  await recordEvent(app, tx, { podcastId, actorId: null, actorName: email ?? '', kind: 'invitation.declined', data: {} })
  await tellOfCredits(app, tx, podcastId)
}
