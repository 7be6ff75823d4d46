import { and, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import type { Db, Tx } from '../db.ts'
import { versions } from './tables.ts'

/** What others keep copies of: a podcast as the world sees it (its feed, its pages), a recording as listeners get it. */
export type VersionKind = 'podcast' | 'recording' | 'profile'

export type Version = { version: number; changedAt: Date }

/**
 * In the transaction of every change that the world sees: the version rises, and every server hears of it once it is committed.
 * Call it last, with the thing itself locked: two changes of one thing then come one after the other.
 */
export async function bump(app: Pick<App, 'now' | 'signals'>, tx: Tx, kind: VersionKind, keys: string | string[]): Promise<void> {
  const all = [...new Set([keys].flat())].sort()
  if (all.length === 0) return
  const rows = await tx
    .insert(versions)
    .values(all.map((key) => ({ kind, key, version: 1, changedAt: app.now() })))
    .onConflictDoUpdate({
      target: [versions.kind, versions.key],
      set: { version: sql`${versions.version} + 1`, changedAt: sql`greatest(${versions.changedAt}, excluded.changed_at)` },
    })
    .returning({ key: versions.key, version: versions.version })
  for (const { key, version } of rows) await app.signals.notify(tx, kind, key, String(version))
}

/** Zero where nothing of it ever changed. */
export async function findVersion(db: Db, kind: VersionKind, key: string): Promise<Version> {
  const [row] = await db
    .select({ version: versions.version, changedAt: versions.changedAt })
    .from(versions)
    .where(and(eq(versions.kind, kind), eq(versions.key, key)))
  return row ?? { version: 0, changedAt: new Date(0) }
}

/** Of what is gone for good. */
export async function forgetVersions(tx: Tx, kind: VersionKind, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(versions).where(and(eq(versions.kind, kind), inArray(versions.key, keys)))
}
