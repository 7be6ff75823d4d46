import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { emailDeliveries } from '../../../platform/mail/tables.ts'
import { users } from '../../../schema/identity.ts'
import { podcasts } from '../../../schema/podcasts.ts'
import { profiles } from '../../../schema/profiles.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { uploads } from '../../../schema/uploads.ts'
import { webhookDeliveries, webhooks } from '../../../schema/webhooks.ts'
import { alias } from 'drizzle-orm/pg-core'
import { operatorActs, instanceNotes } from '../../../schema/instance.ts'

/** In the words of the index `uploads_kept`, so that PostgreSQL only reads that. */
const isKept = and(isNotNull(uploads.usedAt), isNull(uploads.expiresAt), isNull(uploads.releasedAt))

export async function findFigures(db: Db, since: Date) {
  const { rows } = await db.execute<{
    users: number
    disabled: number
    podcasts: number
    stored: string
    database: string
    sent: number
    held: number
    unsent: number
  }>(sql`
    select (select count(*)::int from ${profiles}) as users,
      (select count(*)::int from ${profiles} where ${profiles.disabledAt} is not null) as disabled,
      (select count(*)::int from ${podcasts}) as podcasts,
      (select coalesce(sum(${uploads.size}), 0) from ${uploads} where ${isKept}) as stored,
      pg_database_size(current_database()) as database,
      emails.*
    from (select (count(*) filter (where ${emailDeliveries.error} is null and not ${emailDeliveries.isHeld}))::int as sent,
      (count(*) filter (where ${emailDeliveries.isHeld}))::int as held,
      (count(*) filter (where ${emailDeliveries.error} is not null))::int as unsent
      from ${emailDeliveries} where ${emailDeliveries.createdAt} > ${since.toISOString()}::timestamptz) emails`)
  const [row] = rows
  return row!
}

/** The podcasts with the most stored bytes. */
export async function findStorage(db: Db, limit: number) {
  const sums = db
    .select({
      podcastId: uploads.podcastId,
      files: sql<number>`count(*)::int`.as('files'),
      bytes: sql<number>`coalesce(sum(${uploads.size}), 0)`.mapWith(Number).as('bytes'),
    })
    .from(uploads)
    .where(isKept)
    .groupBy(uploads.podcastId)
    .as('storage_sums')
  return db
    .select({ podcastId: podcasts.id, title: podcasts.title, ownerEmail: users.email, files: sums.files, bytes: sums.bytes })
    .from(sums)
    .innerJoin(podcasts, eq(podcasts.id, sums.podcastId))
    .leftJoin(podcastRoles, and(eq(podcastRoles.podcastId, podcasts.id), eq(podcastRoles.showAccess, 'OWNER')))
    .leftJoin(users, eq(users.id, podcastRoles.userId))
    .orderBy(desc(sums.bytes), podcasts.id)
    .limit(limit)
}

export async function findStoredBytes(db: Db): Promise<{ total: number; ofPodcasts: number }> {
  const [row] = await db
    .select({
      total: sql<number>`coalesce(sum(${uploads.size}), 0)`.mapWith(Number),
      ofPodcasts: sql<number>`coalesce(sum(${uploads.size}) filter (where ${uploads.podcastId} is not null), 0)`.mapWith(Number),
    })
    .from(uploads)
    .where(isKept)
  return row!
}

export const findEmails = async (db: Db, { isFailed, before, limit }: { isFailed: boolean; before: Place | null; limit: number }) =>
  db
    .select()
    .from(emailDeliveries)
    .where(and(isFailed ? isNotNull(emailDeliveries.error) : undefined, olderThan(emailDeliveries.createdAt, emailDeliveries.id, before)))
    .orderBy(...descending(emailDeliveries.createdAt, emailDeliveries.id))
    .limit(limit)

/** Those with problems first. */
export async function findWebhooks(db: Db, limit: number) {
  const waiting = db
    .select({ webhookId: webhookDeliveries.webhookId, count: sql<number>`count(*)::int`.as('waiting') })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'waiting'))
    .groupBy(webhookDeliveries.webhookId)
    .as('waiting')
  return db
    .select({
      id: webhooks.id,
      name: webhooks.name,
      podcastTitle: podcasts.title,
      host: webhooks.host,
      isEnabled: webhooks.isEnabled,
      failingSince: webhooks.failingSince,
      lastDeliveredAt: webhooks.lastDeliveredAt,
      waiting: sql<number>`coalesce(${waiting.count}, 0)`.mapWith(Number),
    })
    .from(webhooks)
    .innerJoin(podcasts, eq(podcasts.id, webhooks.podcastId))
    .leftJoin(waiting, eq(waiting.webhookId, webhooks.id))
    .orderBy(sql`${webhooks.failingSince} is null`, webhooks.isEnabled, desc(sql`coalesce(${waiting.count}, 0)`), webhooks.id)
    .limit(limit)
}

export const countWebhooks = (db: Db): Promise<number> => db.$count(webhooks)

/**
 * PostgreSQL's own figures. Row counts are its estimates, because counting reads whole tables. It forgets its statistics in a crash, and
 * the catalog knows nothing until a table was analyzed.
 */
export async function findDatabase(db: Db, limit: number) {
  const { rows } = await db.execute<{ version: string; bytes: string; libraries: string; extension: boolean; role: string }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, current_user as role,
      coalesce((select setting from pg_settings where name = 'shared_preload_libraries'), '') as libraries,
      exists (select from pg_extension where extname = 'pg_stat_statements') as extension`)
  const tables = await db.execute<{ name: string; bytes: string; rows: string }>(sql`
    select t.relname as name, sum(pg_total_relation_size(c.oid)) as bytes, sum(coalesce(nullif(pg_stat_get_live_tuples(c.oid), 0), greatest(c.reltuples, 0))) as rows
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
      join lateral (select t.oid, t.reltuples where t.relkind = 'r' union all
        select i.inhrelid, p.reltuples from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = t.oid) c on true
    where t.relkind in ('r', 'p') and not t.relispartition and n.nspname in ('public', 'pgboss')
    group by t.relname order by sum(pg_total_relation_size(c.oid)) desc limit ${limit}`)
  return { ...rows[0]!, tables: tables.rows }
}

export async function findSlowQueries(db: Db, limit: number) {
  const { rows } = await db.execute<{ query: string; calls: string; mean: number; total: number }>(sql`
    select query, calls, mean_exec_time as mean, total_exec_time as total from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${limit}`)
  return rows
}

/** Needs a role that may do so. */
export async function createStatementsExtension(tx: Tx): Promise<void> {
  await tx.execute(sql`create extension if not exists pg_stat_statements`)
}

const operator = alias(users, 'operator')
const subject = alias(users, 'subject')

export async function insertAct(tx: Tx, act: typeof operatorActs.$inferInsert): Promise<void> {
  await tx.insert(operatorActs).values(act)
}

export const findActs = async (db: Db, { before, limit }: { before: Place | null; limit: number }) =>
  db
    .select({
      id: operatorActs.id,
      createdAt: operatorActs.createdAt,
      kind: operatorActs.kind,
      operatorEmail: operator.email,
      subjectEmail: subject.email,
      details: operatorActs.details,
    })
    .from(operatorActs)
    .leftJoin(operator, eq(operator.id, operatorActs.operatorId))
    .leftJoin(subject, eq(subject.id, operatorActs.subjectId))
    .where(olderThan(operatorActs.createdAt, operatorActs.id, before))
    .orderBy(...descending(operatorActs.createdAt, operatorActs.id))
    .limit(limit)

type Note = typeof instanceNotes.$inferInsert

/** Keeps what was noted first. */
export async function insertNote(tx: Tx, note: Note): Promise<void> {
  await tx.insert(instanceNotes).values(note).onConflictDoNothing()
}

export async function replaceNote(tx: Tx, note: Note): Promise<void> {
  const { value, notedAt } = note
  await tx.insert(instanceNotes).values(note).onConflictDoUpdate({ target: instanceNotes.name, set: { value, notedAt } })
}
