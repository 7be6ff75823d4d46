import { and, eq, sql } from 'drizzle-orm'
import type { Place } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { descending } from '../../platform/lists/order.ts'
import { users } from '../identity/tables.ts'
import { profiles } from '../profiles/tables.ts'
import { activities } from './tables.ts'

/** The user's name or email address. */
export async function findName(db: Db, userId: string): Promise<string | null> {
  const name = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`
  const [row] = await db
    .select({ name, email: users.email })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return row ? row.name || row.email : null
}

export async function insertActivities(tx: Tx, rows: Array<typeof activities.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(activities).values(rows)
}

/** One page, newest first. */
export const findActivities = (db: Db, podcastId: string, { after, limit }: { after: Place | null; limit: number }) =>
  db
    .select({
      id: activities.id,
      kind: activities.kind,
      data: activities.data,
      actorName: activities.actorName,
      actorId: activities.actorId,
      actorPhoto: profiles.photo,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .leftJoin(profiles, eq(profiles.userId, activities.actorId))
    .where(
      and(
        eq(activities.podcastId, podcastId),
        after
          ? sql`(${activities.createdAt}, ${activities.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...descending(activities.createdAt, activities.id))
    .limit(limit)
