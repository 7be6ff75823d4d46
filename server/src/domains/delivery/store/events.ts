import { sql, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { downloadEvents, downloadSalts, downloadListens, type Device, type Source } from '../../../schema/delivery.ts'
import { addReasons } from './reasons.ts'

/** Values shared by many events are listed once and referenced by index. */
export type EventBatch = {
  media: Array<{ day: string; podcastId: string; episodeId: string; recordingId: string; threshold: number }>
  classifications: Array<{ app: string; device: Device; source: Source; verdict: string; basis: string; isSettled: boolean }>
  events: Array<{
    at: number
    media: number
    classification: number
    /** 16 bytes in hex. */
    listener: string
    /** Two letters, or empty. */
    country: string
    firstByte: number
    lastByte: number
  }>
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

/** Inserts all events and their reasons in one statement, column by column, which is many times faster than one by one. */
export async function addEvents(tx: Tx, { media, classifications, events }: EventBatch): Promise<void> {
  const of = <K extends keyof (typeof media)[0]>(key: K) => sql.param(media.map((one) => one[key]))
  const classification = <K extends keyof (typeof classifications)[0]>(key: K) => sql.param(classifications.map((one) => one[key]))
  // Numbers, hex digits and letters need no quoting, which takes a quarter of the time of a list of values.
  const numbers = (key: Exclude<keyof (typeof events)[0], 'listener' | 'country'>) => `{${events.map((one) => one[key]).join(',')}}`
  const listeners = `{${events.map(({ listener }) => `"\\\\x${listener}"`).join(',')}}`
  const countries = `{${events.map(({ country }) => country || '""').join(',')}}`
  const pairs = new Map<string, number>()
  for (const one of events) {
    const pair = `${one.media} ${one.classification}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  const paired = (at: 0 | 1) => `{${[...pairs.keys()].map((pair) => pair.split(' ')[at]).join(',')}}`
  await tx.execute(sql`
    with m as materialized (
      select * from unnest(${of('day')}::date[], ${of('podcastId')}::uuid[], ${of('episodeId')}::uuid[], ${of('recordingId')}::uuid[],
        ${of('threshold')}::bigint[]) with ordinality as m (day, podcast_id, episode_id, recording_id, threshold, place)
    ), c as materialized (
      select * from unnest(${classification('app')}::text[], ${classification('device')}::text[], ${classification('source')}::text[],
        ${classification('verdict')}::text[], ${classification('basis')}::text[], ${classification('isSettled')}::boolean[])
        with ordinality as c (app, device, source, verdict, basis, is_settled, place)
    ), reasons as materialized (
      select day, podcast_id, episode_id, verdict, basis, sum(amount) as amount
      from unnest(${paired(0)}::int[], ${paired(1)}::int[], ${`{${[...pairs.values()].join(',')}}`}::int[]) as p (media, classification, amount)
        join m on m.place = p.media + 1 join c on c.place = p.classification + 1
      group by day, podcast_id, episode_id, verdict, basis
    ), ${addReasons(tx)}
    insert into ${downloadEvents} (day, at, podcast_id, episode_id, recording_id, listener, app, device, country, source, verdict, basis,
      threshold, first_byte, last_byte, is_settled)
    select m.day, to_timestamp(e.at / 1000.0), m.podcast_id, m.episode_id, m.recording_id, e.listener, c.app, c.device, e.country, c.source,
      c.verdict, c.basis, m.threshold, e.first_byte, e.last_byte, c.is_settled
    from unnest(${numbers('at')}::bigint[], ${numbers('media')}::int[], ${numbers('classification')}::int[], ${listeners}::bytea[],
        ${countries}::text[], ${numbers('firstByte')}::bigint[], ${numbers('lastByte')}::bigint[])
        as e (at, media, classification, listener, country, first_byte, last_byte)
      join m on m.place = e.media + 1 join c on c.place = e.classification + 1`)
}

export async function deleteSalts(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadSalts).where(lt(downloadSalts.day, before))
}

/** Deletes some requests of days before this one. Returns how many. The day is compared twice, so that only old partitions are searched, if there are any. */
export async function expireEvents(tx: Tx, before: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${downloadEvents} where day < ${before} and id in (
      select id from ${downloadEvents} where day < ${before} order by day limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}

/** Deletes some of what listeners received on days before this one. Returns how many rows. Partitions may share a `ctid`, so the day is compared again. */
export async function expireListens(tx: Tx, before: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${downloadListens} where day < ${before} and ctid in (
      select ctid from ${downloadListens} where day < ${before} order by day limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
