import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { downloadDays } from '../tables.ts'

export type DayRow = typeof downloadDays.$inferInsert & { downloads: number }

export async function hasDays(db: Db, podcastId: string): Promise<boolean> {
  const rows = await db.select({ day: downloadDays.day }).from(downloadDays).where(eq(downloadDays.podcastId, podcastId)).limit(1)
  return rows.length > 0
}

/** Inserts all rows in one statement, column by column. Keeps days that are already counted. */
export async function addDays(tx: Tx, rows: DayRow[]): Promise<void> {
  const column = (key: keyof DayRow) => sql.param(rows.map((row) => row[key]))
  await tx.execute(sql`
    insert into ${downloadDays} (day, podcast_id, episode_id, app, downloads)
    select * from unnest(${column('day')}::date[], ${column('podcastId')}::uuid[], ${column('episodeId')}::uuid[],
      ${column('app')}::text[], ${column('downloads')}::int[])
    on conflict do nothing`)
}
