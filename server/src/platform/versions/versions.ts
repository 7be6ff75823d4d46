import { and, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import type { Db, Tx } from '../db.ts'
import { versions } from './tables.ts'

type Version = { version: number; changedAt: Date }

/**
 * Increments the version of a cached object, and notifies every server once the transaction commits. Call it last in the transaction,
 * with the changed rows locked, so that concurrent changes are serialized.
 */
export async function bump(app: Pick<App, 'now' | 'signals'>, tx: Tx, kind: string, keys: string | string[]): Promise<void> {
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

/** Zero if it never changed. */
export async function findVersion(db: Db, kind: string, key: string): Promise<Version> {
  const [row] = await db
    .select({ version: versions.version, changedAt: versions.changedAt })
    .from(versions)
    .where(and(eq(versions.kind, kind), eq(versions.key, key)))
  return row ?? { version: 0, changedAt: new Date(0) }
}

/** Call it when the objects are deleted permanently. */
export async function forgetVersions(tx: Tx, kind: string, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(versions).where(and(eq(versions.kind, kind), inArray(versions.key, keys)))
}
