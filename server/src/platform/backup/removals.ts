import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../db.ts'

/** Whoever removes stored objects shares this lock; a backup holds it alone from its snapshot until it has what the rows speak of. */
const removalLock = 4_773_203

/** In the transaction of a removal, before the first object goes: false while a backup needs what is stored. Try again later. */
export async function mayRemove(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${removalLock}) as got`)
  return rows[0]?.got === true
}

/** From here on no stored object is removed; removals under way are waited for. Ends with `letRemovals` or the connection. */
export async function holdRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [removalLock])
}

export async function letRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [removalLock])
}
