import { and, asc, eq, isNotNull, ne, sql, inArray, type SQL } from 'drizzle-orm'
import type { CollaboratorType, ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { sorted } from '../../../platform/lists/text.ts'
import { findValue, first, hasRows } from '../../../platform/rows.ts'
import { users } from '../../../schema/identity.ts'
import { podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { newId } from '../../../platform/ids.ts'

export type RoleRow = typeof podcastRoles.$inferSelect

/** A role with its user. Invitations have no user. */
const memberColumns = {
  id: podcastRoles.id,
  podcastId: podcastRoles.podcastId,
  userId: podcastRoles.userId,
  email: sql<string | null>`coalesce(${users.email}, ${podcastRoles.email})`,
  isActive: podcastRoles.isActive,
  collaboratorType: podcastRoles.collaboratorType,
  showAccess: podcastRoles.showAccess,
  invitedAt: podcastRoles.invitedAt,
  expiresAt: podcastRoles.expiresAt,
  username: profiles.username,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  photo: profiles.photo,
}

const selectMembers = (db: Db, where: SQL | undefined) =>
  db
    .select(memberColumns)
    .from(podcastRoles)
    .leftJoin(users, eq(users.id, podcastRoles.userId))
    .leftJoin(profiles, eq(profiles.userId, podcastRoles.userId))
    .where(where)

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

const called = sorted(sql`coalesce(${teamNameOf(profiles, users.id)}, ${podcastRoles.email})`)

/** The owner first, then members by name, then invitations. */
export const findTeam = (db: Db, podcastId: string, { invited }: { invited: boolean }): Promise<MemberRow[]> =>
  selectMembers(db, and(eq(podcastRoles.podcastId, podcastId), invited ? undefined : eq(podcastRoles.isActive, true))).orderBy(
    sql`${podcastRoles.showAccess} <> 'OWNER'`,
    sql`not ${podcastRoles.isActive}`,
    called,
    podcastRoles.id,
  )

export const findMember = (db: Db, podcastRoleId: string): Promise<MemberRow | null> =>
  first(selectMembers(db, eq(podcastRoles.id, podcastRoleId)))

/** A user's roles in all podcasts or in one. */
export const findRolesOf = (db: Db, userId: string, podcastId?: string): Promise<MemberRow[]> =>
  selectMembers(
    db,
    and(
      eq(podcastRoles.userId, userId),
      eq(podcastRoles.isActive, true),
      podcastId === undefined ? undefined : eq(podcastRoles.podcastId, podcastId),
    ),
  ).orderBy(asc(podcastRoles.createdAt), asc(podcastRoles.id))

/** A user's access to a podcast. Null if the podcast does not exist. `showAccess` is null for non-members. */
export async function findAccessOf(db: Db, podcastId: string, userId: string | null): Promise<{ showAccess: ShowAccess | null } | null> {
  const own = and(
    eq(podcastRoles.podcastId, podcasts.id),
    eq(podcastRoles.isActive, true),
    userId === null ? sql`false` : eq(podcastRoles.userId, userId),
  )
  const [row] = await db
    .select({ showAccess: podcastRoles.showAccess })
    .from(podcasts)
    .leftJoin(podcastRoles, own)
    .where(eq(podcasts.id, podcastId))
  return row ?? null
}

/** Members and invitations that count towards the plan limit. Excludes the owner. */
export const countCollaborators = (db: Db, podcastId: string): Promise<number> =>
  db.$count(podcastRoles, and(eq(podcastRoles.podcastId, podcastId), ne(podcastRoles.showAccess, 'OWNER')))

/** The enabled team roles. Null if they were never set. */
export const findEnabledRoles = (db: Db, podcastId: string): Promise<CollaboratorType[] | null> =>
  findValue(db, podcastInfos.teamRoles, eq(podcastInfos.podcastId, podcastId))

/** Podcasts where the user is a member but not the owner. */
export async function findJoined(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ podcastId: podcastRoles.podcastId })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.userId, userId), eq(podcastRoles.isActive, true), ne(podcastRoles.showAccess, 'OWNER')))
    .orderBy(podcastRoles.podcastId)
  return rows.map(({ podcastId }) => podcastId)
}

/** Active members including the owner. */
export const findActiveMembers = (db: Db, podcastId: string) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      showAccess: podcastRoles.showAccess,
      collaboratorType: podcastRoles.collaboratorType,
    })
    .from(podcastRoles)
    .innerJoin(users, eq(users.id, podcastRoles.userId))
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.isActive, true), isNotNull(podcastRoles.userId)))
    .orderBy(podcastRoles.createdAt, podcastRoles.id)

/**
 * Locks a podcast before its roles change, so that concurrent changes see each other. Foreign keys to the podcast don't wait. False
 * if the podcast was deleted.
 */
export const lockTeam = (tx: Tx, podcastId: string): Promise<boolean> =>
  hasRows(tx.select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, podcastId)).for('no key update'))

export const lockRole = (tx: Tx, podcastRoleId: string): Promise<RoleRow | null> =>
  first(tx.select().from(podcastRoles).where(eq(podcastRoles.id, podcastRoleId)).for('update'))

export async function updateRole(tx: Tx, podcastRoleId: string, changes: Partial<Omit<RoleRow, 'id' | 'podcastId'>>): Promise<void> {
  await tx.update(podcastRoles).set(changes).where(eq(podcastRoles.id, podcastRoleId))
}

export async function deleteRole(tx: Tx, podcastRoleId: string): Promise<void> {
  await tx.delete(podcastRoles).where(eq(podcastRoles.id, podcastRoleId))
}

export async function insertOwner(tx: Tx, row: { podcastId: string; userId: string; createdAt: Date }): Promise<void> {
  await tx.insert(podcastRoles).values({ id: newId(), showAccess: 'OWNER', collaboratorType: 'HOST', isActive: true, ...row })
}

/** Null if the podcast does not exist. */
export const findOwner = (db: Db, podcastId: string): Promise<string | null> =>
  findValue(db, podcastRoles.userId, eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER'))

/** Locks the roles of two users in a podcast. */
export async function lockPair(tx: Tx, podcastId: string, one: string, two: string) {
  const rows = await tx
    .select()
    .from(podcastRoles)
    .where(and(eq(podcastRoles.podcastId, podcastId), inArray(podcastRoles.userId, [one, two])))
    .orderBy(podcastRoles.id)
    .for('update')
  return [one, two].map((userId) => rows.find((row) => row.userId === userId))
}

export async function setAccess(tx: Tx, podcastRoleId: string, showAccess: ShowAccess): Promise<void> {
  await tx.update(podcastRoles).set({ showAccess }).where(eq(podcastRoles.id, podcastRoleId))
}
