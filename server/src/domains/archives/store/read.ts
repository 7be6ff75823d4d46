import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { downloadDays } from '../../../schema/delivery.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { users } from '../../../schema/identity.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { ownNameOf, profiles } from '../../../schema/profiles.ts'
import { publications } from '../../../schema/publishing.ts'
import { recordings } from '../../../schema/recordings.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { uploads } from '../../../schema/uploads.ts'
import type { Person } from '../format.ts'
import { columnsOf, shapeOf, listOf, type Part, type Scope } from './parts.ts'

export type Row = Record<string, unknown>

/** All reads of the transaction see the same state, and write times in UTC. */
export async function freeze(db: Db): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`)
  await db.execute(sql`set local time zone 'UTC'`)
}

const rowsAtATime = 200

/** The rows of a part, in the order of their keys, without holding all of them in memory. */
export async function* readRows(db: Db, part: Part, scope: Scope): AsyncGenerator<Row> {
  const { name, key } = shapeOf(part.table)
  const columns = listOf(columnsOf(part).map((column) => column.name))
  const order = key.length > 0 ? listOf(key) : columns
  const cursor = sql.identifier(`rows_of_${name}`)
  const query = sql`select ${columns} from ${part.table} where ${part.where(scope)} order by ${order}`
  await db.execute(sql`declare ${cursor} no scroll cursor for select to_json(t) as row from (${query}) t`)
  for (;;) {
    const { rows } = await db.execute<{ row: Row }>(sql`fetch ${sql.raw(String(rowsAtATime))} from ${cursor}`)
    for (const { row } of rows) yield row
    if (rows.length < rowsAtATime) break
  }
  await db.execute(sql`close ${cursor}`)
}

/** Without any part of an address in the name, because exports may leave out addresses. */
export async function findPeople(db: Db, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Person>(sql`
    select ${users.id} as id, coalesce(${ownNameOf()}, 'Team member') as name, ${users.email} as email
    from ${users} left join ${profiles} on ${profiles.userId} = ${users.id}
    where ${users.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid) order by ${users.id}`)
  return rows
}

/** The stored files of a show that are in use. */
export const findFiles = (db: Db, podcastId: string) =>
  db
    .select({
      area: uploads.bucket,
      object: uploads.object,
      kind: uploads.kind,
      contentType: uploads.contentType,
      size: sql<number>`coalesce(${uploads.size}, 0)`.mapWith(Number),
      releasedAt: sql<string | null>`to_json(${uploads.releasedAt}) #>> '{}'`,
    })
    .from(uploads)
    .where(
      sql`${uploads.podcastId} = ${podcastId} and ${uploads.usedAt} is not null and ${uploads.expiresAt} is null and ${uploads.bucket} <> 'archives'`,
    )
    .orderBy(uploads.bucket, uploads.object)

/** The shows of a member, for OPML. */
export const findShowsOf = (db: Db, userId: string) =>
  db
    .select({ id: podcasts.id, title: podcasts.title, profileUrl: podcasts.profileUrl, showSummary: podcasts.showSummary })
    .from(podcasts)
    .innerJoin(podcastRoles, sql`${podcastRoles.podcastId} = ${podcasts.id} and ${podcastRoles.isActive}`)
    .where(eq(podcastRoles.userId, userId))
    .orderBy(sql`lower(${podcasts.title})`, podcasts.id)

/** For spreadsheets: kept episodes, oldest first, with their recordings. */
export async function findPlainEpisodes(db: Db, podcastId: string) {
  return db
    .select({
      guid: episodes.guid,
      title: episodes.title,
      state: episodes.state,
      type: episodes.episodeType,
      season: episodes.seasonNumber,
      episode: episodes.episodeNumber,
      publishedAt: publications.publishedAt,
      duration: episodes.duration,
      showNotes: episodes.showNotes,
      fileName: recordings.fileName,
      object: recordings.object,
      size: recordings.fileSize,
    })
    .from(episodes)
    .leftJoin(publications, eq(publications.episodeId, episodes.id))
    .leftJoin(
      recordings,
      sql`${recordings.id} = coalesce(${publications.recordingId}, (select r.id from ${recordings} r where r.episode_id = ${episodes.id}))`,
    )
    .where(and(eq(episodes.podcastId, podcastId), isKept))
    .orderBy(sql`${publications.publishedAt} nulls last`, episodes.createdAt, episodes.id)
}

export const findPlainDownloads = (db: Db, podcastId: string) =>
  db
    .select({
      day: sql<string>`${downloadDays.day}::text`,
      guid: episodes.guid,
      title: episodes.title,
      amount: downloadDays.downloads,
    })
    .from(downloadDays)
    .leftJoin(episodes, eq(episodes.id, downloadDays.episodeId))
    .where(eq(downloadDays.podcastId, podcastId))
    .orderBy(downloadDays.day, episodes.createdAt)
