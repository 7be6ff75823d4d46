import { join } from 'node:path'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { About } from './format.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** The migrations of this release, oldest first. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: folder })

type Applied = About['migrations']

/** The migrations applied to this database, oldest first. Empty if no server has started on it. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Applied> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return []
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at as when from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

export async function exists(client: pg.ClientBase, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [relation])
  return rows[0]?.found ?? false
}

export type Level = 'none' | 'older' | 'current' | 'newer' | 'foreign'

/** Compares applied migrations with those of this release. */
export function compareLevels(applied: Applied, known: MigrationMeta[]): Level {
  if (applied.length === 0) return 'none'
  const shared = Math.min(applied.length, known.length)
  for (let i = 0; i < shared; i += 1) if (applied[i]?.hash !== known[i]?.hash) return 'foreign'
  if (applied.length > known.length) return 'newer'
  return applied.length < known.length ? 'older' : 'current'
}

/** The schema version of the queue, or null if there is none. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  if (!(await exists(client, 'pgboss.version'))) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}
