import { invitationRate, teamLifetimes } from '@castwright/contract/teams/limits.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import {
  collaboratorTypes,
  teamMessages,
  type CollaboratorType,
  type PodcastRole,
  type ShowAccess,
} from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId, hashToken, newToken } from '../../../platform/ids.ts'
import { refund, consume } from '../../../platform/rates/rates.ts'
import { recordEvent } from '../../events/service.ts'
import { limitsOf, lockPlan } from '../../billing/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { invitationEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { closeLinks } from './close.ts'
import { toPodcastRole } from './team.ts'
import { invitationPath } from '@castwright/contract/paths.ts'
import { invitationMail, removalMail } from '../mail.ts'

type Invited = {
  podcastId: string
  email: string
  collaboratorType: CollaboratorType
  showAccess: ShowAccess
  allowOtherAddress: boolean
}

const expiryAfter = (now: Date): Date => new Date(now.getTime() + teamLifetimes.invitation * 1000)

/** Invites everyone or no one. Never checks whether an address has an account, so neither response nor timing reveals it. */
export const inviteTeam = (app: App, inviterId: string, rows: Invited[]): Promise<PodcastRole[]> =>
  withRateLimit(app, inviterId, rows, async (tx) => {
    const { podcastId } = rows[0]!
    await lockUsers(tx, [inviterId])
    const { collaborators } = await lockLimits(app, tx, podcastId)
    await requireAdmin(tx, podcastId, inviterId)
    await rejectInvalidRows(tx, podcastId, rows)
    if (collaborators !== -1 && (await store.countCollaborators(tx, podcastId)) + rows.length > collaborators)
      throw new Fault('collaborator_cap')
    const now = app.now()
    const times = { createdAt: now, invitedAt: now, expiresAt: expiryAfter(now) }
    const invitations = rows.map((row) => ({ ...row, ...times, id: newId(), userId: null, isActive: false, inviterId }))
    await store.insertInvitations(tx, invitations)
    for (const { id, email, showAccess } of invitations) {
      await app.queue.add(tx, invitationEmail, { podcastRoleId: id }, { key: id })
      await recordEvent(app, tx, { podcastId, actorId: inviterId, kind: 'member.invited', data: { email, access: showAccess } })
    }
    return invitations.map(toPodcastRole)
  })

/** Rate-limits invitations per address, even when they are withdrawn and resent. Rejected requests are refunded. */
async function withRateLimit<T>(app: App, inviterId: string, to: Array<{ email: string }>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const keys = [...new Set(to.map(({ email }) => `invitation:${inviterId}:${email}`))]
  for (const key of keys) await consume(app, key, invitationRate)
  try {
    return await app.transaction(work)
  } catch (error) {
    for (const key of keys) await refund(app, key)
    throw error
  }
}

/** Locks the owner's plan, then the team. The plan is always locked first to avoid deadlocks. */
async function lockLimits(app: App, tx: Tx, podcastId: string) {
  for (;;) {
    const ownerId = orNotFound(await store.findOwner(tx, podcastId))
    await lockPlan(tx, ownerId)
    await store.lockTeam(tx, podcastId)
    // Ownership may have changed while we waited for the lock.
    if ((await store.findOwner(tx, podcastId)) === ownerId) return limitsOf(app, tx, ownerId)
  }
}

async function rejectInvalidRows(db: Db, podcastId: string, rows: Invited[]): Promise<void> {
  const emails = rows.map(({ email }) => email)
  const taken = await store.findTaken(db, podcastId, emails)
  const enabled = await enabledRoles(db, podcastId)
  const faults: Record<string, string> = {}
  for (const [at, { email, collaboratorType }] of rows.entries()) {
    if (taken.get(email) === 'member') faults[`podcast_roles.${at}.email`] = teamMessages.alreadyMember
    else if (taken.has(email) || emails.indexOf(email) < at) faults[`podcast_roles.${at}.email`] = teamMessages.alreadyInvited
    if (!enabled.includes(collaboratorType)) faults[`podcast_roles.${at}.collaborator_type`] = teamMessages.roleNotEnabled
  }
  if (Object.keys(faults).length > 0) throw new Fault('invalid_fields', faults)
}

export const enabledRoles = async (db: Db, podcastId: string): Promise<readonly CollaboratorType[]> =>
  (await store.findEnabledRoles(db, podcastId)) ?? collaboratorTypes

/** Emails a new link and restarts the expiry. The earlier emailed link stops working. */
export async function resendInvitation(app: App, callerId: string, podcastRoleId: string): Promise<PodcastRole> {
  const invited = await store.findInvitation(app.db, podcastRoleId)
  return withRateLimit(app, callerId, invited?.email ? [{ email: invited.email }] : [], async (tx) => {
    const row = await lockPending(tx, podcastRoleId, callerId)
    const now = app.now()
    await closeLinks(app, tx, { ...row, copiedHash: null }, 'replaced')
    await store.updateRole(tx, row.id, { tokenHash: null, invitedAt: now, expiresAt: expiryAfter(now) })
    await app.queue.add(tx, invitationEmail, { podcastRoleId }, { key: podcastRoleId })
    await recordEvent(app, tx, { podcastId: row.podcastId, actorId: callerId, kind: 'invitation.resent', data: { email: row.email } })
    return toPodcastRole((await store.findMember(tx, podcastRoleId))!)
  })
}

async function lockPending(tx: Tx, podcastRoleId: string, callerId: string): Promise<store.RoleRow & { email: string }> {
  const { row } = await lockRole(tx, podcastRoleId, callerId)
  if (row.isActive || row.email === null) throw new Fault('not_found')
  return { ...row, email: row.email }
}

/** A link to pass on without email. It is derived from the invitation, so that copying it again breaks no earlier copy. */
export const createInvitationLink = (
  app: App,
  callerId: string,
  podcastRoleId: string,
): Promise<{ url: string; podcastRole: PodcastRole }> =>
  app.transaction(async (tx) => {
    const row = await lockPending(tx, podcastRoleId, callerId)
    const [token, now] = [app.invitationSecret(row.id), app.now()]
    const isExpired = row.expiresAt === null || row.expiresAt <= now
    await store.updateRole(tx, row.id, { copiedHash: hashToken(token), ...(isExpired && { expiresAt: expiryAfter(now) }) })
    return { url: linkTo(app, token), podcastRole: toPodcastRole((await store.findMember(tx, row.id))!) }
  })

const linkTo = ({ config }: Pick<App, 'config'>, token: string): string => `${config.baseUrl}${invitationPath(token)}`

/** Checks again after locking, because the caller may have lost access while waiting. */
async function requireAdmin(tx: Tx, podcastId: string, userId: string): Promise<void> {
  const access = orNotFound(await store.findAccess(tx, podcastId, userId))
  if (!reaches(access, 'admin')) throw new Fault('role_too_low')
}

/** `subjectId` is the member, whose account is locked. Null for an invitation. */
type LockedRole = { row: store.RoleRow; member: store.MemberRow; subjectId: string | null }

/** Locks a role, its member, its team and the account of the owner, who may be notified, until the transaction ends. */
export async function lockRole(tx: Tx, podcastRoleId: string, callerId: string): Promise<LockedRole> {
  const found = orNotFound(await store.findMember(tx, podcastRoleId))
  const { podcastId, userId: subjectId } = found
  const ownerId = await store.findOwner(tx, podcastId)
  const userIds = [callerId, subjectId, ownerId].filter((id) => id !== null)
  await lockUsers(tx, userIds)
  if (!(await store.lockTeam(tx, podcastId))) throw new Fault('not_found')
  await requireAdmin(tx, podcastId, callerId)
  const row = await store.lockRole(tx, podcastRoleId)
  const member = row && (await store.findMember(tx, podcastRoleId))
  if (!member) throw new Fault('not_found')
  return { row, member, subjectId }
}

/** A generic name if the account was deleted. */
export const inviterOf = (row: store.InvitationRow): string => row.inviterName ?? 'A former team member'

/** If the job runs twice, only the link in the second email works. */
export async function sendInvitationEmail(app: App, podcastRoleId: string): Promise<void> {
  const row = await store.findInvitation(app.db, podcastRoleId)
  if (!row || row.isActive) return
  const { email, invitedAt, expiresAt } = row
  if (email === null || invitedAt === null || expiresAt === null || expiresAt <= app.now()) return
  const token = newToken()
  const isKept = await app.transaction(async (tx) => {
    if (!(await store.setToken(tx, { id: row.id, invitedAt }, hashToken(token)))) return false
    await closeLinks(app, tx, { ...row, copiedHash: null }, 'replaced')
    return true
  })
  if (isKept) await app.mail.send(invitationMail({ ...row, to: email, link: linkTo(app, token), inviterName: inviterOf(row), expiresAt }))
}

export async function sendRemovalEmail(app: App, { podcastId, userId }: { podcastId: string; userId: string }): Promise<void> {
  const found = await store.findRemovedMember(app.db, podcastId, userId)
  // Skip users who rejoined in the meantime.
  if (!found || (await store.findAccess(app.db, podcastId, userId))) return
  await app.mail.send(removalMail({ to: found.email, podcastTitle: found.podcastTitle }))
}
