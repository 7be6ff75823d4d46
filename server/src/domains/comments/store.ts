import { ownName } from '@castwright/contract/names.ts'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Place } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { descending, olderThan } from '../../platform/lists/order.ts'
import { first } from '../../platform/rows.ts'
import { commentReactions, comments, deletedComments } from '../../schema/comments.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { profiles, teamNameOf } from '../../schema/profiles.ts'

type CommentRow = typeof comments.$inferSelect

export async function findPodcastOfComment(db: Db, commentId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: episodes.podcastId })
    .from(comments)
    .innerJoin(episodes, eq(episodes.id, comments.episodeId))
    .where(and(eq(comments.id, commentId), isKept))
  return row?.podcastId ?? null
}

const columns = {
  id: comments.id,
  episodeId: comments.episodeId,
  userId: comments.userId,
  authorName: comments.authorName,
  content: comments.content,
  startMs: comments.startMs,
  endMs: comments.endMs,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  name: teamNameOf(),
  photo: profiles.photo,
  reactions: sql<Array<{ emoji: string; userId: string }>>`(
    select coalesce(json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id) order by r.created_at, r.user_id), '[]'::json)
    from comment_reactions r where r.comment_id = ${comments.id})`,
}

export type ShownRow = CommentRow & {
  name: string | null
  photo: string[] | null
  reactions: Array<{ emoji: string; userId: string }>
}

export const findComments = (db: Db, episodeId: string, page: { after: Place | null; limit: number }): Promise<ShownRow[]> =>
  db
    .select(columns)
    .from(comments)
    .leftJoin(profiles, eq(profiles.userId, comments.userId))
    .where(and(eq(comments.episodeId, episodeId), olderThan(comments.createdAt, comments.id, page.after)))
    .orderBy(...descending(comments.createdAt, comments.id))
    .limit(page.limit)

export const findComment = (db: Db, commentId: string): Promise<ShownRow | null> =>
  first(db.select(columns).from(comments).leftJoin(profiles, eq(profiles.userId, comments.userId)).where(eq(comments.id, commentId)))

export const countComments = (db: Db, episodeId: string): Promise<number> => db.$count(comments, eq(comments.episodeId, episodeId))

/** Concurrent transactions wait for each other. */
export const lockComment = (tx: Tx, commentId: string): Promise<CommentRow | null> =>
  first(tx.select().from(comments).where(eq(comments.id, commentId)).for('update'))

export async function insertComment(tx: Tx, row: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(row)
}

type Edit = Pick<CommentRow, 'content' | 'startMs' | 'endMs' | 'editedAt'>

export async function updateContent(tx: Tx, commentId: string, edit: Edit): Promise<void> {
  await tx.update(comments).set(edit).where(eq(comments.id, commentId))
}

/** Includes deleted ones that could be restored. */
export async function findByIds(db: Db, ids: string[]): Promise<CommentRow[]> {
  const kept = await db.select().from(comments).where(inArray(comments.id, ids))
  const deleted = await db.select().from(deletedComments).where(inArray(deletedComments.id, ids))
  return [...kept, ...deleted]
}

export async function deleteByIds(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(comments).where(inArray(comments.id, ids))
  await tx.delete(deletedComments).where(inArray(deletedComments.id, ids))
}

/** Moves it to the deleted comments, with its reactions. */
export async function deleteComment(tx: Tx, comment: CommentRow, deleted: { deleterId: string; deletedAt: Date }): Promise<void> {
  const found = await tx.select().from(commentReactions).where(eq(commentReactions.commentId, comment.id))
  const reactions = found.map(({ userId, emoji, createdAt }) => ({ userId, emoji, createdAt: createdAt.toISOString() }))
  await tx.insert(deletedComments).values({ ...comment, reactions, ...deleted })
  await tx.delete(comments).where(eq(comments.id, comment.id))
}

export async function findPodcastOfDeleted(db: Db, commentId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: episodes.podcastId })
    .from(deletedComments)
    .innerJoin(episodes, eq(episodes.id, deletedComments.episodeId))
    .where(and(eq(deletedComments.id, commentId), isKept))
  return row?.podcastId ?? null
}

export const findDeleted = (db: Db, commentId: string) => first(db.select().from(deletedComments).where(eq(deletedComments.id, commentId)))

/** Puts it back with the reactions of those people, who must be locked. Returns whether it was there. */
export async function restoreComment(tx: Tx, commentId: string, people: readonly string[]): Promise<boolean> {
  const [row] = await tx.delete(deletedComments).where(eq(deletedComments.id, commentId)).returning()
  if (!row) return false
  const { reactions, deleterId: _deleter, deletedAt: _deletedAt, ...comment } = row
  await tx.insert(comments).values(comment)
  const kept = reactions.filter(({ userId }) => people.includes(userId))
  if (kept.length > 0)
    await tx.insert(commentReactions).values(kept.map((one) => ({ ...one, commentId, createdAt: new Date(one.createdAt) })))
  return true
}

export async function removeDeletedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(deletedComments).where(lt(deletedComments.deletedAt, before))
}

/** The emoji on a comment in order of first use, and whether this person used them. */
export const findReactions = (db: Db, commentId: string): Promise<Array<{ emoji: string; userId: string }>> =>
  db
    .select({ emoji: commentReactions.emoji, userId: commentReactions.userId })
    .from(commentReactions)
    .where(eq(commentReactions.commentId, commentId))
    .orderBy(asc(commentReactions.createdAt))

export async function addReactions(tx: Tx, commentId: string, userId: string, emoji: string[], createdAt: Date): Promise<void> {
  if (emoji.length === 0) return
  await tx
    .insert(commentReactions)
    .values(emoji.map((one) => ({ commentId, userId, emoji: one, createdAt })))
    .onConflictDoNothing()
}

export async function removeReaction(tx: Tx, commentId: string, userId: string, emoji: string): Promise<void> {
  await tx
    .delete(commentReactions)
    .where(and(eq(commentReactions.commentId, commentId), eq(commentReactions.userId, userId), eq(commentReactions.emoji, emoji)))
}

/** Kept when the account is deleted, so it never contains a part of the address. */
export async function findAuthorName(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, username: profiles.username })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return row ? ownName(row) : ''
}
