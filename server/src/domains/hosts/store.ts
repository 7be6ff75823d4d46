import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { findRow, findValue } from '../../platform/rows.ts'
import { hosts } from '../../schema/hosts.ts'
import { podcasts } from '../../schema/podcasts.ts'

export type HostRow = typeof hosts.$inferSelect

const isVerified = isNotNull(hosts.verifiedAt)

export const findHosts = (db: Db, podcastId: string): Promise<HostRow[]> =>
  db.select().from(hosts).where(eq(hosts.podcastId, podcastId)).orderBy(asc(hosts.createdAt), asc(hosts.id))

/** A domain of this show. */
export const findHost = (db: Db, podcastId: string, hostId: string): Promise<HostRow | null> =>
  findRow(db, hosts, eq(hosts.id, hostId), eq(hosts.podcastId, podcastId))

/** The show that a domain was verified for. */
export const findVerified = (db: Db, host: string): Promise<HostRow | null> => findRow(db, hosts, eq(hosts.host, host), isVerified)

/** All domains that are served, with the name of their show. */
export const findServed = (db: Db) =>
  db
    .select({ host: hosts.host, podcastId: hosts.podcastId, isPrimary: hosts.isPrimary, profileUrl: podcasts.profileUrl })
    .from(hosts)
    .innerJoin(podcasts, eq(podcasts.id, hosts.podcastId))
    .where(isVerified)

/** The domain that links to a show use. */
export const findPrimary = (db: Db, podcastId: string): Promise<string | null> =>
  findValue(db, hosts.host, eq(hosts.podcastId, podcastId), eq(hosts.isPrimary, true), isVerified)

/** Verified domains whose record was not looked up since then. */
export const findUnchecked = (db: Db, before: Date, limit: number): Promise<HostRow[]> =>
  db
    .select()
    .from(hosts)
    .where(and(isVerified, or(isNull(hosts.checkedAt), lt(hosts.checkedAt, before))))
    .orderBy(asc(hosts.checkedAt))
    .limit(limit)

/** False if the show has it already. */
export async function insertHost(tx: Tx, row: typeof hosts.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(hosts)
    .values(row)
    .onConflictDoNothing({ target: [hosts.podcastId, hosts.host] })
    .returning({ id: hosts.id })
  return rows.length > 0
}

export async function updateHost(tx: Tx, hostId: string, set: Partial<HostRow>): Promise<void> {
  await tx.update(hosts).set(set).where(eq(hosts.id, hostId))
}

/** Changes a domain only as long as the same proof verifies it. */
export async function updateVerified(tx: Tx, { id, token }: Pick<HostRow, 'id' | 'token'>, set: Partial<HostRow>): Promise<boolean> {
  const rows = await tx
    .update(hosts)
    .set(set)
    .where(and(eq(hosts.id, id), eq(hosts.token, token), isVerified))
    .returning({ id: hosts.id })
  return rows.length > 0
}

export async function setPrimary(tx: Tx, podcastId: string, hostId: string | null): Promise<void> {
  const isOther = hostId === null ? undefined : ne(hosts.id, hostId)
  await tx
    .update(hosts)
    .set({ isPrimary: false })
    .where(and(eq(hosts.podcastId, podcastId), eq(hosts.isPrimary, true), isOther))
  if (hostId !== null) await tx.update(hosts).set({ isPrimary: true }).where(eq(hosts.id, hostId))
}

export async function deleteHost(tx: Tx, hostId: string): Promise<void> {
  await tx.delete(hosts).where(eq(hosts.id, hostId))
}

/** Serializes what concerns one domain, in whichever shows. */
export async function lockName(tx: Tx, host: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`castwright host ${host}`}, 0))`)
}
