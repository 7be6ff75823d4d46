import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { first } from '../../platform/rows.ts'
import type { ObjectRef } from '../../platform/storage/port.ts'
import { reservedStorage, uploads, usedStorage } from '../../schema/uploads.ts'

export { kindOf } from '../../schema/uploads.ts'

export type UploadRow = typeof uploads.$inferSelect

const ref = { bucket: uploads.bucket, object: uploads.object }

export async function insertUploads(tx: Tx, rows: Array<typeof uploads.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(uploads).values(rows)
}

export const findUpload = (db: Db, object: string): Promise<UploadRow | null> =>
  first(db.select().from(uploads).where(eq(uploads.object, object)))

/** Concurrent calls wait for each other, and the second sees the result of the first. */
export const lockUpload = (tx: Tx, object: string): Promise<UploadRow | null> =>
  first(tx.select().from(uploads).where(eq(uploads.object, object)).for('update'))

/** Updates those that aren't used yet. Returns how many. */
async function updatePending(tx: Tx, objects: string[], set: Partial<UploadRow>): Promise<number> {
  const updated = await tx
    .update(uploads)
    .set(set)
    .where(and(inArray(uploads.object, objects), isNull(uploads.usedAt)))
    .returning({ object: uploads.object })
  return updated.length
}

export const markUsed = (tx: Tx, objects: string[], usedAt: Date): Promise<number> => updatePending(tx, objects, { usedAt })

/** Updates a pending upload. False if there is none. */
export async function resizeReserved(tx: Tx, object: string, size: number, expiresAt: Date): Promise<boolean> {
  return (await updatePending(tx, [object], { size, expiresAt })) > 0
}

/** The reserved bytes of pending uploads. Omits those that aren't pending. */
export async function findReserved(db: Db, objects: string[]): Promise<Map<string, number>> {
  if (objects.length === 0) return new Map()
  const rows = await db
    .select({ object: uploads.object, size: uploads.size })
    .from(uploads)
    .where(and(inArray(uploads.object, objects), isNull(uploads.usedAt)))
  return new Map(rows.map(({ object, size }) => [object, size ?? 0]))
}

export async function extendReserved(tx: Tx, objects: string[], expiresAt: Date): Promise<void> {
  if (objects.length > 0) await updatePending(tx, objects, { expiresAt })
}

export type Arrived = { object: string; contentType: string; size: number }

/** Turns them into our copies, which don't expire. */
export async function claimReserved(tx: Tx, files: Arrived[], usedAt: Date): Promise<Set<string>> {
  const { rows } = await tx.execute<{ object: string }>(sql`
    update ${uploads} set used_at = ${usedAt.toISOString()}::timestamptz, expires_at = null, size = given.size, content_type = given."contentType"
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given(object text, "contentType" text, size bigint)
    where ${uploads}.object = given.object and ${uploads}.used_at is null
    returning ${uploads}.object`)
  return new Set(rows.map(({ object }) => object))
}

/** Marks copies as unused, so that they are hidden and cleanup finds those that no job deleted. An upload stays used: it can't be used twice. */
export async function hideCopies(tx: Tx, objects: string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ usedAt: null })
    .where(and(inArray(uploads.object, objects), isNull(uploads.expiresAt)))
}

export type PlanStorage = { used: number; reserved: number }

/** Bytes of plan storage that a podcast uses, and bytes that its pending uploads may add. In one statement, so that an upload used in the meantime counts once. */
export async function findPlanStorage(db: Db, podcastId: string): Promise<PlanStorage> {
  const { rows } = await db.execute<Record<keyof PlanStorage, string>>(
    sql`select ${usedStorage(podcastId)} as used, ${reservedStorage(podcastId)} as reserved`,
  )
  return { used: Number(rows[0]!.used), reserved: Number(rows[0]!.reserved) }
}

/** They no longer count towards the plan, although their bytes stay. */
export async function releaseObjects(tx: Tx, objects: string[], releasedAt: Date): Promise<void> {
  await tx.update(uploads).set({ releasedAt }).where(inArray(uploads.object, objects))
}

/**
 * A user's oldest unused uploads beyond the limit: images and audio bios, or recordings of unknown size. Other recordings reserve plan
 * storage and aren't limited here.
 */
export async function findCrowdedOut(db: Db, userId: string, room: number, kind: 'small' | 'unsized' | 'archive'): Promise<ObjectRef[]> {
  const isSmall = and(ne(uploads.bucket, 'recordings'), ne(uploads.bucket, 'archives'))
  const isArchive = and(eq(uploads.bucket, 'archives'), isNull(uploads.podcastId))
  const isKind = kind === 'archive' ? isArchive : kind === 'small' ? isSmall : and(eq(uploads.bucket, 'recordings'), isNull(uploads.size))
  return db
    .select(ref)
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.usedAt), isNotNull(uploads.expiresAt), isKind))
    .orderBy(desc(uploads.createdAt), desc(uploads.object))
    .offset(room)
    .limit(100)
}

/**
 * Claims unused files created `before` whose URLs expired before the other time, so that no form can use them any more, and uploads that
 * were used `before` but not deleted by their job. If deleting them fails, they are found again a day later.
 */
export async function takeAbandoned(
  tx: Tx,
  { before, expiredBefore, now }: { before: Date; expiredBefore: Date; now: Date },
  limit: number,
): Promise<ObjectRef[]> {
  const isAbandoned = or(
    and(isNull(uploads.usedAt), lt(uploads.createdAt, before), or(isNull(uploads.expiresAt), lt(uploads.expiresAt, expiredBefore))),
    and(lt(uploads.usedAt, before), isNotNull(uploads.expiresAt)),
  )
  const rows = await tx.select({ object: uploads.object }).from(uploads).where(isAbandoned).limit(limit).for('update', { skipLocked: true })
  const abandoned = rows.map(({ object }) => object)
  return tx.update(uploads).set({ usedAt: now, expiresAt: now }).where(inArray(uploads.object, abandoned)).returning(ref)
}

export async function deleteUploads(tx: Tx, objects: string[]): Promise<void> {
  await tx.delete(uploads).where(inArray(uploads.object, objects))
}

/** All objects of a user, to `discard` in the transaction that deletes the user. */
export async function findObjectsOfUser(db: Db, userId: string): Promise<ObjectRef[]> {
  return db.select(ref).from(uploads).where(eq(uploads.userId, userId))
}

/** All objects of a podcast, or only those in one area, to `discard` in the transaction that deletes the podcast. */
export async function findObjectsOfPodcast(db: Db, podcastId: string, bucket?: UploadBucket): Promise<ObjectRef[]> {
  return db
    .select(ref)
    .from(uploads)
    .where(and(eq(uploads.podcastId, podcastId), bucket && eq(uploads.bucket, bucket)))
}

/** The files of an area by name, compared byte by byte. */
export async function findPage(db: Db, bucket: string, after: string, limit: number) {
  return db
    .select({
      object: uploads.object,
      size: uploads.size,
      podcastId: uploads.podcastId,
      isUsed: sql<boolean>`${uploads.usedAt} is not null and ${uploads.expiresAt} is null`,
    })
    .from(uploads)
    .where(and(eq(uploads.bucket, bucket), sql`${uploads.object} collate "C" > ${after} collate "C"`))
    .orderBy(sql`${uploads.object} collate "C"`)
    .limit(limit)
}

/** Which of these names have a row. */
export async function knownAmong(db: Db, bucket: string, objects: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ object: uploads.object })
    .from(uploads)
    .where(and(eq(uploads.bucket, bucket), inArray(uploads.object, objects)))
  return new Set(rows.map(({ object }) => object))
}

/** Whether it is one of our copies in use. Only those are public. Recordings have their own routes. */
export async function isPublicFile(db: Db, { bucket, object }: ObjectRef): Promise<boolean> {
  if (bucket === 'recordings' || bucket === 'archives') return false
  const isInUse = and(eq(uploads.object, object), eq(uploads.bucket, bucket), isNull(uploads.expiresAt), isNotNull(uploads.usedAt))
  return (await db.$count(uploads, isInUse)) > 0
}
