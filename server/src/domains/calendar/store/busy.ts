import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue, first } from '../../../platform/rows.ts'
import { busyCalendars, busyDays } from '../../../schema/calendar.ts'
import { podcasts } from '../../../schema/podcasts.ts'

export type BusyCalendarRow = typeof busyCalendars.$inferSelect

const days = sql<number>`(select count(*) from ${busyDays} where ${busyDays.calendarId} = ${busyCalendars.id})`.mapWith(Number)

export const findBusyCalendars = (db: Db, podcastId: string) =>
  db
    .select({ calendar: busyCalendars, days })
    .from(busyCalendars)
    .where(eq(busyCalendars.podcastId, podcastId))
    .orderBy(asc(busyCalendars.createdAt), asc(busyCalendars.id))

export async function findBusyCalendar(db: Db, id: string): Promise<(BusyCalendarRow & { timeZone: string }) | null> {
  const [row] = await db
    .select({ calendar: busyCalendars, timeZone: podcasts.timeZone })
    .from(busyCalendars)
    .innerJoin(podcasts, eq(podcasts.id, busyCalendars.podcastId))
    .where(eq(busyCalendars.id, id))
  return row ? { ...row.calendar, timeZone: row.timeZone } : null
}

/** The podcast must exist. */
export const findPodcastTimeZone = async (db: Db, podcastId: string): Promise<string> =>
  (await findValue(db, podcasts.timeZone, eq(podcasts.id, podcastId))) ?? 'UTC'

/** Calendars that were not tried since then, the longest ago first. */
export async function findDueCalendars(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: busyCalendars.id })
    .from(busyCalendars)
    .where(and(isNotNull(busyCalendars.url), or(isNull(busyCalendars.triedAt), lt(busyCalendars.triedAt, before))))
    .orderBy(sql`${busyCalendars.triedAt} asc nulls first`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function insertBusyCalendar(tx: Tx, row: typeof busyCalendars.$inferInsert): Promise<void> {
  await tx.insert(busyCalendars).values(row)
}

/** Null if it is gone. Concurrent readers of one calendar wait for each other. */
export const lockBusyCalendar = (tx: Tx, id: string): Promise<BusyCalendarRow | null> =>
  first(tx.select().from(busyCalendars).where(eq(busyCalendars.id, id)).for('update'))

export async function updateBusyCalendar(tx: Tx, id: string, set: Partial<BusyCalendarRow>): Promise<void> {
  await tx.update(busyCalendars).set(set).where(eq(busyCalendars.id, id))
}

export async function deleteBusyCalendar(tx: Tx, id: string): Promise<void> {
  await tx.delete(busyCalendars).where(eq(busyCalendars.id, id))
}

export async function replaceBusyDays(tx: Tx, calendarId: string, found: Array<{ day: string; title: string }>): Promise<void> {
  await tx.delete(busyDays).where(eq(busyDays.calendarId, calendarId))
  if (found.length > 0) await tx.insert(busyDays).values(found.map((row) => ({ ...row, calendarId })))
}
