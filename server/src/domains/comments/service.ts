import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { reaches } from '@castwright/contract/teams/access.ts'
import { commentMessages, type Comment, type Reactions } from '@castwright/contract/comments/shapes.ts'
import { commentLimits } from '@castwright/contract/comments/limits.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../platform/app.ts'
import { pageOf, readCursor } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault, orNotFound } from '../../platform/fault.ts'
import { escapeText } from '../../platform/html/escape.ts'
import { sanitizeHtml } from '../../platform/html/sanitize.ts'
import { mentionsIn, visibleLength } from '../../platform/html/text.ts'
import { newId } from '../../platform/ids.ts'
import { lockEpisodeAndTeam } from '../episodes/service.ts'
import { recordEvent } from '../events/service.ts'
import { lockUsers } from '../identity/service.ts'
import { photoUrl } from '../uploads/service.ts'
import * as store from './store.ts'

/** The podcast of a comment, or null if there is no such comment. */
export const podcastOfComment = (db: Db, commentId: string): Promise<string | null> => store.findPodcastOfComment(db, commentId)

export const podcastOfDeletedComment = (db: Db, commentId: string): Promise<string | null> => store.findPodcastOfDeleted(db, commentId)

type Page = { cursor?: string | null | undefined; limit: number }

export async function findComments(app: Pick<App, 'db' | 'config'>, episodeId: string, { cursor, limit }: Page) {
  const after = cursor ? readCursor(cursor) : null
  const [rows, total] = await Promise.all([
    store.findComments(app.db, episodeId, { after, limit: limit + 1 }),
    store.countComments(app.db, episodeId),
  ])
  const page = pageOf(rows, limit)
  return { comments: page.shown.map((row) => toComment(app, row)), cursor: page.cursor, total }
}

/** What a comment is about in the recording. */
type Given = { startMs?: number | null | undefined; endMs?: number | null | undefined }

const spanOf = ({ startMs, endMs }: Given): { startMs: number | null; endMs: number | null } => ({
  startMs: startMs ?? null,
  endMs: endMs ?? null,
})

type NewComment = Given & { episodeId: string; content: string }

export async function createComment(app: App, userId: string, given: NewComment): Promise<Comment> {
  const content = cleanContent(given.content)
  const id = newId()
  await app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, given.episodeId, userId)
    const authorName = await store.findAuthorName(tx, userId)
    const createdAt = app.now()
    await store.insertComment(tx, { id, episodeId: given.episodeId, userId, authorName, content, ...spanOf(given), createdAt })
    const event = eventOf(episode, id, userId)
    await recordEvent(app, tx, { ...event, kind: 'comment.created' })
    await recordMentions(app, tx, event, content, team)
  })
  return findComment(app, id)
}

type Changes = Given & { id: string; content?: string | undefined; reactions?: Reactions | undefined }

/** Only the author can change the text and its time. All team members can change their own reactions. */
export async function updateComment(app: App, userId: string, { id, content, reactions, ...given }: Changes): Promise<Comment> {
  const cleaned = content === undefined ? undefined : cleanContent(content)
  await app.transaction(async (tx) => {
    const { episodeId } = await requireComment(store.findComment(tx, id))
    const { episode, team } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const event = eventOf(episode, id, userId)
    const comment = await requireComment(store.lockComment(tx, id))
    const text = cleaned ?? comment.content
    const span = given.startMs === undefined ? spanOf(comment) : spanOf(given)
    if (text !== comment.content || !isDeepStrictEqual(span, spanOf(comment))) {
      if (comment.userId !== userId) throw new Fault('not_author')
      await store.updateContent(tx, id, { content: text, ...span, editedAt: app.now() })
      await recordEvent(app, tx, { ...event, kind: 'comment.edited' })
      // People mentioned before were already notified, even if they dismissed it.
      const known = mentionsIn(comment.content, 'comment')
      const added = team.filter((member) => !known.includes(member))
      await recordMentions(app, tx, event, text, added)
    }
    if (reactions) await changeOwnReactions(app, tx, event, reactions)
  })
  return findComment(app, id)
}

export const deleteComment = (app: App, userId: string, access: ShowAccess, commentId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { userId: authorId } = await requireComment(store.findComment(tx, commentId))
    await lockUsers(tx, authorId === null ? [userId] : [userId, authorId])
    const comment = await requireComment(store.lockComment(tx, commentId))
    if (comment.userId !== userId && !reaches(access, 'admin')) throw new Fault('not_author')
    const podcastId = await requireComment(store.findPodcastOfComment(tx, commentId))
    await store.deleteComment(tx, comment, { deleterId: userId, deletedAt: app.now() })
    await recordEvent(app, tx, { ...eventOf({ id: comment.episodeId, podcastId }, commentId, userId), kind: 'comment.deleted' })
  })

const restorableFor = commentLimits.hoursToRestore * 60 * 60 * 1000

const restorableSince = (app: Pick<App, 'now'>): Date => new Date(app.now().getTime() - restorableFor)

/** Only the person who deleted it can restore it, so that an author can't bring back what an admin removed. */
export async function restoreComment(app: App, userId: string, commentId: string): Promise<Comment> {
  await app.transaction(async (tx) => {
    const { episodeId, userId: authorId, reactions } = await requireComment(store.findDeleted(tx, commentId))
    const people = reactions.map((reaction) => reaction.userId)
    const present = await lockUsers(tx, [userId, ...(authorId === null ? [] : [authorId]), ...people])
    const { episode } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { deleterId, deletedAt } = await requireComment(store.findDeleted(tx, commentId))
    if (deleterId !== userId || deletedAt < restorableSince(app)) throw new Fault('not_found')
    if (!(await store.restoreComment(tx, commentId, present))) throw new Fault('not_found')
    await recordEvent(app, tx, { ...eventOf(episode, commentId, userId), kind: 'comment.restored' })
  })
  return findComment(app, commentId)
}

/** What a guest with a link says about a part of the recording. */
type GuestRemark = { startMs: number; endMs: number | null; text: string }

/** The comments of a guest have IDs made from the guest's, so that sending them again adds none twice, and all of them can be deleted. */
const remarkIds = (episodeGuestId: string): string[] =>
  Array.from({ length: commentLimits.guestRemarks }, (_, at) => {
    const hex = createHash('sha256').update(`remark ${episodeGuestId} ${at}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  })

const toHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('')

/** Adds the remarks of a guest that aren't there yet. The episode must be locked. */
export async function addGuestRemarks(
  app: Pick<App, 'now'>,
  tx: Tx,
  { episodeId, episodeGuestId, authorName }: { episodeId: string; episodeGuestId: string; authorName: string },
  remarks: GuestRemark[],
): Promise<void> {
  const ids = remarkIds(episodeGuestId)
  const known = await store.findByIds(tx, ids)
  const free = ids.filter((id) => !known.some((row) => row.id === id))
  const now = app.now().getTime()
  for (const [at, { startMs, endMs, text }] of remarks.entries()) {
    const content = sanitizeHtml(toHtml(text), 'comment')
    const id = free.at(-1)
    if (id === undefined || visibleLength(content, 'comment') === 0) continue
    if (known.some((row) => row.startMs === startMs && row.endMs === endMs && row.content === content)) continue
    free.pop()
    // A millisecond apart, because comments are listed by time.
    const row = { id, episodeId, userId: null, authorName, content, startMs, endMs, createdAt: new Date(now + at) }
    await store.insertComment(tx, row)
    known.push({ ...row, editedAt: null })
  }
}

/** Deletes the remarks of guests of episodes, also those that could be restored. */
export const deleteGuestRemarks = (tx: Tx, episodeGuestIds: string[]): Promise<void> =>
  store.deleteByIds(tx, episodeGuestIds.flatMap(remarkIds))

/** Removes the deleted comments whose time is up. */
export const removeOldComments = (app: App): Promise<void> => app.transaction((tx) => store.removeDeletedBefore(tx, restorableSince(app)))

const requireComment = async <Row>(found: Promise<Row | null>): Promise<Row> => orNotFound(await found)

function cleanContent(html: string): string {
  const content = sanitizeHtml(html, 'comment')
  const length = visibleLength(content, 'comment')
  if (length === 0) throw new Fault('invalid_fields', { 'comment.content': commentMessages.empty })
  if (length > commentLimits.text || content.length > commentLimits.markup)
    throw new Fault('invalid_fields', { 'comment.content': commentMessages.tooLong })
  return content
}

type CommentEvent = { podcastId: string; episodeId: string; actorId: string; data: { commentId: string } }

const eventOf = ({ id, podcastId }: { id: string; podcastId: string }, commentId: string, userId: string): CommentEvent => ({
  podcastId,
  episodeId: id,
  actorId: userId,
  data: { commentId },
})

/** Records each team member mentioned in the text, who is notified. Other IDs are ignored. */
async function recordMentions(app: App, tx: Tx, event: CommentEvent, content: string, team: string[]): Promise<void> {
  const mentioned = new Set(mentionsIn(content, 'comment'))
  const events = team
    .filter((member) => mentioned.has(member))
    .map((subjectId) => ({ ...event, kind: 'member.mentioned' as const, subjectId }))
  await recordEvent(app, tx, events)
}

/** The call contains everyone's reactions as the client saw them. Only those of the caller count. */
async function changeOwnReactions(app: App, tx: Tx, event: CommentEvent, reactions: Reactions): Promise<void> {
  const {
    actorId: userId,
    data: { commentId },
  } = event
  const present = await store.findReactions(tx, commentId)
  const own = present.filter((one) => one.userId === userId).map(({ emoji }) => emoji)
  const theirs = present.filter((one) => one.userId !== userId).map(({ emoji }) => emoji)
  const wanted = Object.keys(reactions).filter((emoji) => reactions[emoji]?.includes(userId))
  const removed = own.filter((emoji) => !wanted.includes(emoji))
  for (const emoji of removed) await store.removeReaction(tx, commentId, userId, emoji)
  const added = wanted.filter((emoji) => !own.includes(emoji))
  const kinds = new Set([...theirs, ...wanted])
  if (added.length > 0 && kinds.size > commentLimits.reactions)
    throw new Fault('invalid_fields', {
      'comment.reactions': `A comment can't have more than ${commentLimits.reactions} different reactions.`,
    })
  await store.addReactions(tx, commentId, userId, added, app.now())
  await recordEvent(app, tx, [
    ...removed.map((emoji) => ({ ...event, kind: 'reaction.removed' as const, data: { commentId, emoji } })),
    ...added.map((emoji) => ({ ...event, kind: 'reaction.added' as const, data: { commentId, emoji } })),
  ])
}

const findComment = async (app: App, id: string): Promise<Comment> => toComment(app, await requireComment(store.findComment(app.db, id)))

function toComment(app: Pick<App, 'config'>, row: store.ShownRow): Comment {
  const reactions: Reactions = {}
  for (const { emoji, userId } of row.reactions) (reactions[emoji] ??= []).push(userId)
  return {
    id: row.id,
    episodeId: row.episodeId,
    fromUser: row.userId,
    content: row.content,
    startMs: row.startMs,
    endMs: row.endMs,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    authorDisplayName: row.name || row.authorName || 'Team member',
    thumbnailUrl: photoUrl(app, row.photo),
    reactions,
  }
}
