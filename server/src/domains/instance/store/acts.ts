import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Place } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending, olderThan } from '../../../platform/lists/order.ts'
import { users } from '../../../schema/identity.ts'
import { operatorActs } from '../../../schema/instance.ts'

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
