import type { invitationStates, CollaboratorType, InvitationEnd, ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hashToken } from '../../../platform/ids.ts'
import { maskAddress } from '../../../platform/mail/mask.ts'
import { requireSession, type Caller } from '../../../platform/rpc.ts'
import { recordEvent } from '../../events/service.ts'
import { hasAccount, lockProven, lockUsers, proveEmail } from '../../identity/service.ts'
import { grantAccessWithoutEmail } from '../../profiles/service.ts'
import { fileUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { tell, tellOfCredits } from './change.ts'
import { closedFault, closeLinks } from './close.ts'
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
  allowOtherAddress: boolean
  hasAccount: boolean
  state: State
}

/** What a link shows without signing in. Everyone who has it may learn the address that it is for, and whether there is an account with it. */
export async function findInvitation(app: App, token: string): Promise<ShownInvitation> {
  const hash = hashToken(token)
  const row = await store.findInvitationByToken(app.db, hash)
  if (!row) throw await closedFault(app.db, hash)
  const state = stateOf(row, app.now())
  const email = row.email ?? ''
  const isOpen = state === 'open'
  return {
    podcastTitle: row.podcastTitle,
    photoUrl: row.podcastPhoto && fileUrl(app, { bucket: 'podcast-photos', object: `${row.podcastPhoto}-384.webp` }),
    inviterName: inviterOf(row),
    collaboratorType: row.collaboratorType,
    showAccess: row.showAccess,
    email: isOpen ? email : maskAddress(email),
    allowOtherAddress: row.allowOtherAddress,
    hasAccount: isOpen && (await hasAccount(app.db, email)),
    state,
  }
}

export const answerInvitation = (
  app: App,
  caller: Caller,
  { token, accept }: { token: string; accept: boolean },
): Promise<{ podcastId: string; profileUrl: string }> =>
  app.transaction(async (tx) => {
    const hash = hashToken(token)
    const isProof = accept && !caller.emailVerified
    if (isProof) await requireOwner(app, tx, caller, hash)
    const row = await lockInvitation(tx, hash, caller.userId)
    if (!row) throw await closedFault(tx, hash)
    const state = stateOf(row, app.now())
    if (state !== 'open') throw new Fault(`invitation_${state}`)
    refuseOthers(row, caller)
    const { podcastId, profileUrl } = row
    if (isProof && hash === row.tokenHash) await proveEmail(app, tx, requireSession(caller))
    if (!accept) await decline(app, tx, row)
    else if (await store.findAccess(tx, podcastId, caller.userId)) await close(app, tx, row, 'used')
    else await join(app, tx, row, caller.userId)
    return { podcastId, profileUrl }
  })

/**
 * Someone else may have signed up with the invited address and lured its owner into that session. So the person at an account that isn't
 * verified has to know its password.
 */
async function requireOwner(app: App, tx: Tx, caller: Caller, hash: string): Promise<void> {
  const row = await store.findInvitationByToken(tx, hash)
  if (row?.email === caller.email) await lockProven(app, tx, requireSession(caller))
}

async function close(app: App, tx: Tx, row: store.InvitationRow, reason: InvitationEnd): Promise<void> {
  await closeLinks(app, tx, row, reason)
  await store.deleteRole(tx, row.id)
}

/** Concurrent answers wait here and see the result of the first. */
async function lockInvitation(tx: Tx, tokenHash: string, userId: string): Promise<store.InvitationRow | null> {
  const found = await store.findInvitationByToken(tx, tokenHash)
  if (!found) return null
  await lockUsers(tx, [userId, ...(found.inviterId === null ? [] : [found.inviterId])])
  if (!(await store.lockTeam(tx, found.podcastId))) return null
  return store.findInvitationByToken(tx, tokenHash)
}

/** An invitation is for the address in it. Another one must be verified, because the team knows its members by address. */
function refuseOthers(row: store.InvitationRow, caller: Caller): void {
  if (caller.email === row.email) return
  if (!row.allowOtherAddress) throw new Fault('other_address')
  if (!caller.emailVerified) throw new Fault('unverified')
}

async function join(app: App, tx: Tx, row: store.InvitationRow, userId: string): Promise<void> {
  const { podcastId, inviterId, showAccess } = row
  // The hashes stay, so that the links can say that they were used.
  await store.updateRole(tx, row.id, { userId, isActive: true })
  await grantAccessWithoutEmail(app, tx, userId)
  const recipients = inviterId !== null && (await store.findAccess(tx, podcastId, inviterId)) ? [inviterId] : []
  await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'member.joined', data: { access: showAccess }, recipients })
  await tell(app, tx, { podcastId, userId })
}

/** Uses the invited address, so that it doesn't reveal the account. */
async function decline(app: App, tx: Tx, row: store.InvitationRow): Promise<void> {
  await close(app, tx, row, 'declined')
  const { podcastId, email } = row
  await recordEvent(app, tx, { podcastId, actorId: null, actorName: email ?? '', kind: 'invitation.declined', data: {} })
  await tellOfCredits(app, tx, podcastId)
}
