import { lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { downloadEvents, downloadSalts } from '../tables.ts'

export type EventRow = Omit<typeof downloadEvents.$inferInsert, 'id'>

/** The salt of a day, made by whoever needs it first. */
export async function takeSalt(tx: Tx, day: string, fresh: Buffer): Promise<Buffer> {
  await tx.insert(downloadSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await tx
    .select({ salt: downloadSalts.salt })
    .from(downloadSalts)
    .where(sql`${downloadSalts.day} = ${day}`)
  return row!.salt
}

/** All of them in one statement, column by column: ten times as fast as one by one. */
export async function addEvents(tx: Tx, rows: EventRow[]): Promise<void> {
  const column = (of: (row: EventRow) => unknown) => sql.param(rows.map(of))
  await tx.execute(sql`
    insert into ${downloadEvents}
      (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
    select * from unnest(
      ${column((row) => row.day)}::date[],
      ${column((row) => row.at.toISOString())}::timestamptz[],
      ${column((row) => row.podcastId)}::uuid[],
      ${column((row) => row.episodeId)}::uuid[],
      ${column((row) => row.recordingId)}::uuid[],
      ${column((row) => row.listener)}::bytea[],
      ${column((row) => row.app)}::text[],
      ${column((row) => row.verdict)}::text[],
      ${column((row) => row.basis)}::text[],
      ${column((row) => row.threshold)}::bigint[],
      ${column((row) => row.firstByte)}::bigint[],
      ${column((row) => row.lastByte)}::bigint[],
      ${column((row) => row.isSettled)}::boolean[]
    )`)
}

export async function forgetEvents(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadEvents).where(lt(downloadEvents.day, before))
}

export async function forgetSalts(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadSalts).where(lt(downloadSalts.day, before))
}

export async function countWaiting(db: Db): Promise<number> {
  return db.$count(downloadEvents, sql`not ${downloadEvents.isSettled}`)
}
