import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { episodes } from '../../episodes/tables.ts'
import { migrationItems, type StoredItem } from '../tables.ts'

export type { StoredItem } from '../tables.ts'

export async function insertItems(tx: Tx, rows: Array<typeof migrationItems.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(migrationItems).values(rows)
}

/** Items that are not here yet, by their guids. */
export const findWaiting = (db: Db, podcastId: string, guids: string[]) =>
  db
    .select({ episodeId: episodes.id, guid: episodes.guid })
    .from(migrationItems)
    .innerJoin(episodes, eq(episodes.id, migrationItems.episodeId))
    .where(
      and(eq(migrationItems.podcastId, podcastId), inArray(episodes.guid, guids), inArray(migrationItems.state, ['pending', 'failed'])),
    )

export type Renewed = { episodeId: string; item: StoredItem; host: string; position: number }

/** What the feed says of them now, where it was somewhere else before. */
export async function renewItems(tx: Tx, renewed: Renewed[]): Promise<void> {
  if (renewed.length === 0) return
  await tx.execute(sql`
    update ${migrationItems} set item = given.item, host = given.host, position = given.position
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given("episodeId" uuid, item jsonb, host text, position int)
    where ${migrationItems.episodeId} = given."episodeId"`)
}
