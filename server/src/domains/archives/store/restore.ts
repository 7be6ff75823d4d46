import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db.ts'
import { comments } from '../../../schema/comments.ts'
import { episodes } from '../../../schema/episodes.ts'
import { podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { parts, shapeOf, listOf } from './parts.ts'
import type { Row } from './read.ts'

/**
 * The only code that writes tables of other domains. An archive has rows as these domains wrote them, so there is no rule of theirs left
 * to apply: `check.ts` has checked every value, and replaced every ID.
 */

/** Inserts rows of one table that all have the same columns. */
export async function restoreRows(tx: Tx, table: PgTable, rows: Row[], options: { skipTaken?: boolean } = {}): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = listOf(Object.keys(first))
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    ${options.skipTaken ? sql`on conflict do nothing` : sql``}`)
}

/** Counts the restored episodes. */
export async function countEpisodes(tx: Tx, podcastId: string): Promise<void> {
  await tx.execute(sql`update ${podcastInfos} set
      number_of_episodes = counted.all, number_of_complete_episodes = counted.complete, number_of_published_episodes = counted.published
    from (select count(*) as all, count(*) filter (where state = 'complete') as complete, count(*) filter (where state = 'published') as published
      from ${episodes} where podcast_id = ${podcastId}) counted
    where podcast_id = ${podcastId}`)
}

type Claim = { table: string; column: string; row: Row; isWhole: boolean }

/** Gives a restored row to its person. Does nothing if the row is gone, or someone has taken its place. */
export async function restoreClaim(tx: Tx, { table: name, column, row, isWhole }: Claim, userId: string): Promise<void> {
  const table = parts.map((part) => part.table).find((one) => getTableName(one) === name)
  if (!table || !shapeOf(table).references.some((reference) => reference.isPerson && reference.column === column)) return
  if (isWhole) return restoreRows(tx, table, [{ ...row, [column]: userId }], { skipTaken: true })
  const hasValues = Object.entries(row).map(([key, value]) => sql`${sql.identifier(key)}::text = ${String(value)}`)
  const isRow = sql.join(hasValues, sql` and `)
  const person = sql.identifier(column)
  await tx.execute(sql`update ${table} set ${person} = ${userId} where ${isRow} and ${person} is null`)
}

/** The credits of these people end: their profile replaces them, or they don't come back. */
export async function removeCredits(tx: Tx, podcastId: string, personIds: string[]): Promise<void> {
  if (personIds.length === 0) return
  await tx.execute(sql`update ${podcasts} set credits = (select coalesce(jsonb_agg(credit), '[]'::jsonb)
      from jsonb_array_elements(credits) credit where not ${JSON.stringify(personIds)}::jsonb ? (credit ->> 'personId'))
    where id = ${podcastId} and credits <> '[]'::jsonb`)
}

/** Mentions of a person in comments have the ID of the person in the archive until they return. */
export async function restoreMentions(
  tx: Tx,
  podcastId: string,
  { personId, userId }: { personId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`update ${comments} set content = replace(content, ${personId}, ${userId})
    where episode_id in (select id from ${episodes} where podcast_id = ${podcastId}) and position(${personId} in content) > 0`)
}
