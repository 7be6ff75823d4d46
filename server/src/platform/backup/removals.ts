import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../db.ts'

/** Shared while stored objects are deleted. A backup holds it exclusively from its snapshot until it has copied the referenced objects. */
const removalLock = 4_773_203

/** Called in the transaction of a deletion, before the first object is deleted. Returns false while a backup runs. Try again later. */
export async function mayRemove(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${removalLock}) as got`)
  return rows[0]?.got === true
}

/** Blocks the deletion of stored objects, after waiting for running ones. Ends with `allowDeletions` or the connection. */
export async function blockDeletions(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [removalLock])
}

export async function allowDeletions(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [removalLock])
}
