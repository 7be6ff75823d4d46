import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRows, findValue } from '../../../platform/rows.ts'
import { calendarEntries } from '../../../schema/calendar.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'

export type EntryRow = typeof calendarEntries.$inferSelect

export const findEntries = (db: Db, linkId: string): Promise<EntryRow[]> =>
  findRows(db, calendarEntries, eq(calendarEntries.linkId, linkId))

/** Concurrent readers of one link wait for each other. */
export async function lockEntries(tx: Tx, linkId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`castwright calendar ${linkId}`}, 0))`)
}

export async function saveEntries(tx: Tx, rows: EntryRow[]): Promise<void> {
  const batch = 1000
  for (let start = 0; start < rows.length; start += batch)
    await tx
      .insert(calendarEntries)
      .values(rows.slice(start, start + batch))
      .onConflictDoUpdate({
        target: [calendarEntries.linkId, calendarEntries.uid],
        set: {
          event: sql`excluded.event`,
          sequence: sql`excluded.sequence`,
          changedAt: sql`excluded.changed_at`,
          goneAt: sql`excluded.gone_at`,
        },
      })
}

export async function deleteEntries(tx: Tx, linkId: string, { uids, goneBefore }: { uids: string[]; goneBefore: Date }): Promise<void> {
  await tx.delete(calendarEntries).where(and(eq(calendarEntries.linkId, linkId), lt(calendarEntries.goneAt, goneBefore)))
  if (uids.length > 0) await tx.delete(calendarEntries).where(and(eq(calendarEntries.linkId, linkId), inArray(calendarEntries.uid, uids)))
}

export const findPodcastOf = (db: Db, episodeId: string): Promise<string | null> =>
  findValue(db, episodes.podcastId, eq(episodes.id, episodeId), isKept)
