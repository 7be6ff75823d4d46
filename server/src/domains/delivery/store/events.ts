import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { downloadEvents, downloadSalts } from '../tables.ts'

/** Values shared by many events are listed once and referenced by index. */
export type EventBatch = {
  sources: Array<{ day: string; podcastId: string; episodeId: string; recordingId: string; threshold: number }>
  classifications: Array<{ app: string; verdict: string; basis: string; isSettled: boolean }>
  events: Array<{ at: number; source: number; classification: number; listener: string; firstByte: number; lastByte: number }>
}

/** Returns the salt of a day, created on first use. */
export async function getOrCreateSalt(tx: Tx, day: string, fresh: Buffer): Promise<Buffer> {
  await tx.insert(downloadSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await tx
    .select({ salt: downloadSalts.salt })
    .from(downloadSalts)
    .where(sql`${downloadSalts.day} = ${day}`)
  return row!.salt
}

/** Inserts all events in one statement, column by column, which is many times faster than one by one. */
export async function addEvents(tx: Tx, { sources, classifications, events }: EventBatch): Promise<void> {
  const source = <K extends keyof (typeof sources)[0]>(key: K) => sql.param(sources.map((one) => one[key]))
  const classification = <K extends keyof (typeof classifications)[0]>(key: K) => sql.param(classifications.map((one) => one[key]))
  // Numbers and hex digits need no quoting, which takes a quarter of the time of a list of values.
  const numbers = (key: Exclude<keyof (typeof events)[0], 'listener'>) => `{${events.map((one) => one[key]).join(',')}}`
  const listeners = `{${events.map(({ listener }) => `"\\\\x${listener}"`).join(',')}}`
  await tx.execute(sql`
    insert into ${downloadEvents}
      (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled)
    select s.day, to_timestamp(e.at / 1000.0), s.podcast_id, s.episode_id, s.recording_id, e.listener,
      j.app, j.verdict, j.basis, s.threshold, e.first_byte, e.last_byte, j.is_settled
    from unnest(${numbers('at')}::bigint[], ${numbers('source')}::int[], ${numbers('classification')}::int[], ${listeners}::bytea[],
        ${numbers('firstByte')}::bigint[], ${numbers('lastByte')}::bigint[]) as e (at, source, classification, listener, first_byte, last_byte)
      join unnest(${source('day')}::date[], ${source('podcastId')}::uuid[], ${source('episodeId')}::uuid[],
        ${source('recordingId')}::uuid[], ${source('threshold')}::bigint[])
        with ordinality as s (day, podcast_id, episode_id, recording_id, threshold, place) on s.place = e.source + 1
      join unnest(${classification('app')}::text[], ${classification('verdict')}::text[], ${classification('basis')}::text[],
        ${classification('isSettled')}::boolean[]) with ordinality as j (app, verdict, basis, is_settled, place) on j.place = e.classification + 1`)
}

export async function deleteEvents(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadEvents).where(lt(downloadEvents.day, before))
}

export async function deleteSalts(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadSalts).where(lt(downloadSalts.day, before))
}
