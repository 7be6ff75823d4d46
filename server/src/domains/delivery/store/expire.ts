import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { downloadEvents, downloadListens, downloadSalts } from '../../../schema/delivery.ts'

export async function deleteSalts(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadSalts).where(lt(downloadSalts.day, before))
}

/** Deletes some requests of days before this one. Returns how many. */
export async function expireEvents(tx: Tx, before: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${downloadEvents} where id in (
      select id from ${downloadEvents} where day < ${before} order by day limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}

/** Deletes some of what listeners received on days before this one. Returns how many rows. */
export async function expireListens(tx: Tx, before: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${downloadListens} where ctid in (
      select ctid from ${downloadListens} where day < ${before} order by day limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
