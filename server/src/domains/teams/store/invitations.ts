import type { InvitationEnd } from '@castwright/contract/teams/shapes.ts'
import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue, first } from '../../../platform/rows.ts'
import { users } from '../../../schema/identity.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { closedInvitations, podcastRoles } from '../../../schema/teams.ts'

/** Which of these addresses belong to members or pending invitations. */
export async function findTaken(db: Db, podcastId: string, emails: string[]): Promise<Map<string, 'member' | 'invited'>> {
  const rows = await db
    .select({ memberEmail: users.email, invitedEmail: podcastRoles.email, isActive: podcastRoles.isActive })
    .from(podcastRoles)
    .leftJoin(users, eq(users.id, podcastRoles.userId))
    .where(
      and(
        eq(podcastRoles.podcastId, podcastId),
        or(
          and(eq(podcastRoles.isActive, true), inArray(users.email, emails)),
          and(eq(podcastRoles.isActive, false), inArray(podcastRoles.email, emails)),
        ),
      ),
    )
  const invited = rows.flatMap((row) => (row.isActive || !row.invitedEmail ? [] : [[row.invitedEmail, 'invited'] as const]))
  const members = rows.flatMap((row) => (row.isActive && row.memberEmail ? [[row.memberEmail, 'member'] as const] : []))
  return new Map([...invited, ...members])
}

export async function insertInvitations(tx: Tx, rows: Array<typeof podcastRoles.$inferInsert>): Promise<void> {
  await tx.insert(podcastRoles).values(rows)
}

const selectInvitations = (db: Db) =>
  db
    .select({
      id: podcastRoles.id,
      podcastId: podcastRoles.podcastId,
      email: podcastRoles.email,
      collaboratorType: podcastRoles.collaboratorType,
      showAccess: podcastRoles.showAccess,
      isActive: podcastRoles.isActive,
      allowOtherAddress: podcastRoles.allowOtherAddress,
      invitedAt: podcastRoles.invitedAt,
      expiresAt: podcastRoles.expiresAt,
      tokenHash: podcastRoles.tokenHash,
      copiedHash: podcastRoles.copiedHash,
      inviterId: podcastRoles.inviterId,
      inviterName: teamNameOf(profiles, users.id),
      podcastTitle: podcasts.title,
      podcastPhoto: podcasts.photo,
      profileUrl: podcasts.profileUrl,
    })
    .from(podcastRoles)
    .innerJoin(podcasts, eq(podcasts.id, podcastRoles.podcastId))
    .leftJoin(profiles, eq(profiles.userId, podcastRoles.inviterId))
    .leftJoin(users, eq(users.id, podcastRoles.inviterId))

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

export const findInvitation = (db: Db, podcastRoleId: string): Promise<InvitationRow | null> =>
  first(selectInvitations(db).where(and(eq(podcastRoles.id, podcastRoleId), isNotNull(podcastRoles.email))))

/** By either of its links. */
export const findInvitationByToken = (db: Db, hash: string): Promise<InvitationRow | null> =>
  first(
    selectInvitations(db).where(
      and(or(eq(podcastRoles.tokenHash, hash), eq(podcastRoles.copiedHash, hash)), isNotNull(podcastRoles.email)),
    ),
  )

export async function insertClosed(
  tx: Tx,
  { podcastId, hashes, reason, closedAt }: { podcastId: string; hashes: string[]; reason: InvitationEnd; closedAt: Date },
): Promise<void> {
  if (hashes.length === 0) return
  const rows = hashes.map((tokenHash) => ({ tokenHash, podcastId, reason, closedAt }))
  await tx.insert(closedInvitations).values(rows).onConflictDoNothing()
}

/** Null if the link was never valid, or too long ago. */
export const findClosed = (db: Db, hash: string): Promise<InvitationEnd | null> =>
  findValue(db, closedInvitations.reason, eq(closedInvitations.tokenHash, hash))

export async function deleteClosedBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(closedInvitations).where(lt(closedInvitations.closedAt, time))
}

/** Saves the hash of the newest link. False if the invitation was answered, withdrawn or resent in the meantime. */
export async function setToken(tx: Tx, invitation: { id: string; invitedAt: Date }, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .update(podcastRoles)
    .set({ tokenHash })
    .where(and(eq(podcastRoles.id, invitation.id), eq(podcastRoles.isActive, false), eq(podcastRoles.invitedAt, invitation.invitedAt)))
    .returning({ id: podcastRoles.id })
  return rows.length > 0
}

/** For the email to a removed member. */
export const findRemovedMember = (db: Db, podcastId: string, userId: string): Promise<{ email: string; podcastTitle: string } | null> =>
  first(
    db
      .select({ email: users.email, podcastTitle: podcasts.title })
      .from(users)
      .innerJoin(podcasts, eq(podcasts.id, podcastId))
      .where(eq(users.id, userId)),
  )
