import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db.ts'
import { purchases, subscriptions } from '../../../schema/billing.ts'
import { accounts, sessions, users } from '../../../schema/identity.ts'
import { links } from '../../../schema/links.ts'
import { notificationPreferences, notifications } from '../../../schema/notifications.ts'
import { dismissedChecklists, hiddenFirstTasks } from '../../../schema/onboarding.ts'
import { accessRequests, profiles } from '../../../schema/profiles.ts'
import { parts, shapeOf, listOf } from './parts.ts'
import type { Row } from './read.ts'

/** What belongs to an account, by table. Secrets such as passwords, tokens and codes are left out. */
const own: Array<{ table: PgTable; columns: string[]; column?: string }> = [
  { table: users, columns: ['id', 'email', 'email_verified', 'created_at', 'updated_at'], column: 'id' },
  { table: accounts, columns: ['provider_id', 'account_id', 'scope', 'created_at', 'updated_at'] },
  { table: sessions, columns: ['ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'] },
  { table: profiles, columns: ['*'] },
  { table: accessRequests, columns: ['*'] },
  { table: subscriptions, columns: ['*'] },
  { table: purchases, columns: ['*'] },
  { table: notifications, columns: ['*'] },
  { table: notificationPreferences, columns: ['*'] },
  { table: dismissedChecklists, columns: ['*'] },
  { table: hiddenFirstTasks, columns: ['*'] },
  { table: links, columns: ['id', 'kind', 'podcast_id', 'episode_id', 'created_at', 'expires_at', 'last_used_at'] },
]

type PersonTable = { name: string; table: PgTable; columns: SQL; where: SQL }

/** Every table with rows of the person: their account, and what they did in shows. */
export function personTables(userId: string): PersonTable[] {
  const listed = own.map(({ table, columns, column = 'user_id' }) => ({
    name: getTableName(table),
    table,
    columns: columns[0] === '*' ? sql`*` : listOf(columns),
    where: sql`${sql.identifier(column)} = ${userId}`,
  }))
  const inShows = parts.flatMap(({ table, without = [] }) => {
    const { name, references, columns } = shapeOf(table)
    const people = references.filter(({ isPerson }) => isPerson)
    if (people.length === 0) return []
    const kept = columns.map((column) => column.name).filter((column) => !without.includes(column))
    const isOwn = people.map(({ column }) => sql`${sql.identifier(column)} = ${userId}`)
    return { name, table, columns: listOf(kept), where: sql.join(isOwn, sql` or `) }
  })
  return [...listed, ...inShows]
}

/** Call it in a transaction. */
export async function* readPersonRows(db: Db, { name, table, columns, where }: PersonTable): AsyncGenerator<Row> {
  const cursor = sql.identifier(`own_${name}`)
  await db.execute(
    sql`declare ${cursor} no scroll cursor for select to_json(t) as row from (select ${columns} from ${table} where ${where}) t`,
  )
  for (;;) {
    const { rows } = await db.execute<{ row: Row }>(sql`fetch 200 from ${cursor}`)
    for (const { row } of rows) yield row
    if (rows.length < 200) break
  }
  await db.execute(sql`close ${cursor}`)
}
