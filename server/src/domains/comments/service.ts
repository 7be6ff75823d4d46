import { reaches } from '@castwright/contract/permissions.ts'
import { commentMessages, type Comment, type Reactions } from '@castwright/contract/comments.ts'
import { commentLimits } from '@castwright/contract/limits.ts'
import type { ShowAccess } from '@castwright/contract/teams.ts'
import type { App } from '../../platform/app.ts'
import { pageOf, readCursor } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { sanitizeHtml } from '../../platform/html/sanitize.ts'
import { mentionsIn, visibleLength } from '../../platform/html/text.ts'
import { newId } from '../../platform/ids.ts'
import { lockEpisodeAndTeam } from '../episodes/service.ts'
import { eventOf, notify } from '../notifications/service.ts'
import { photoUrl } from '../uploads/service.ts'
import * as store from './store.ts'

/** The podcast of a comment, or null if there is no such comment. */
export const podcastOfComment = (db: Db, commentId: string): Promise<string | null> => store.findPodcastOfComment(db, commentId)

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

export async function createComment(app: App, userId: string, given: { episodeId: string; content: string }): Promise<Comment> {
  const content = cleanContent(given.content)
  const id = newId()
  await app.transaction(async (tx) => {
    const { team } = await lockEpisodeAndTeam(tx, given.episodeId, userId)
    const authorName = await store.findAuthorName(tx, userId)
    await store.insertComment(tx, { id, episodeId: given.episodeId, userId, authorName, content, createdAt: app.now() })
    await notifyMentioned(app, tx, { id, episodeId: given.episodeId, content, userId, team })
  })
  return findComment(app, id)
}

type Changes = { id: string; content?: string | undefined; reactions?: Reactions | undefined }

/** Only the author can change the text. All team members can change their own reactions. */
export async function updateComment(app: App, userId: string, { id, content, reactions }: Changes): Promise<Comment> {
  const cleaned = content === undefined ? undefined : cleanContent(content)
  await app.transaction(async (tx) => {
    const { episodeId } = await requireComment(store.findComment(tx, id))
    const { team } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const comment = await requireComment(store.lockComment(tx, id))
    if (cleaned !== undefined && cleaned !== comment.content) {
      if (comment.userId !== userId) throw new Fault('not_author')
      await store.updateContent(tx, id, cleaned, app.now())
      // People mentioned before were already notified, even if they dismissed it.
      const known = mentionsIn(comment.content, 'comment')
      await notifyMentioned(app, tx, { id, episodeId, content: cleaned, userId, team: team.filter((member) => !known.includes(member)) })
    }
    if (reactions) await changeOwnReactions(app, tx, userId, id, reactions)
  })
  return findComment(app, id)
}

export async function deleteComment(app: App, userId: string, access: ShowAccess, commentId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const comment = await requireComment(store.lockComment(tx, commentId))
    if (comment.userId !== userId && !reaches(access, 'admin')) throw new Fault('not_author')
    await store.deleteComment(tx, commentId)
  })
}

async function requireComment<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (!row) throw new Fault('not_found')
  return row
}

function cleanContent(html: string): string {
  const content = sanitizeHtml(html, 'comment')
  const length = visibleLength(content, 'comment')
  if (length === 0) throw new Fault('invalid_fields', { 'comment.content': commentMessages.empty })
  if (length > commentLimits.text || content.length > commentLimits.markup)
    throw new Fault('invalid_fields', { 'comment.content': commentMessages.tooLong })
  return content
}

/** Team members mentioned in the text. Other IDs are ignored. */
async function notifyMentioned(
  app: App,
  tx: Tx,
  { id, episodeId, content, userId, team }: { id: string; episodeId: string; content: string; userId: string; team: string[] },
): Promise<void> {
  const mentioned = new Set(mentionsIn(content, 'comment'))
  if (mentioned.size === 0) return
  const place = await store.findPlace(tx, episodeId)
  if (!place) throw new Fault('not_found')
  await notify(app, tx, {
    type: 'Mention',
    event: eventOf('Mention', id),
    userIds: team.filter((member) => mentioned.has(member)),
    triggerUserId: userId,
    podcastId: place.podcastId,
    data: { podcastTitle: place.podcastTitle, episodeTitle: place.episodeTitle },
    path: `/${place.profileUrl}/episodes/manage/${episodeId}?comment=${id}`,
  })
}

/** The call contains everyone's reactions as the client saw them. Only those of the caller count. */
async function changeOwnReactions(app: App, tx: Tx, userId: string, commentId: string, reactions: Reactions): Promise<void> {
  const present = await store.findReactions(tx, commentId)
  const own = present.filter((one) => one.userId === userId).map(({ emoji }) => emoji)
  const theirs = present.filter((one) => one.userId !== userId).map(({ emoji }) => emoji)
  const wanted = Object.keys(reactions).filter((emoji) => reactions[emoji]?.includes(userId))
  for (const emoji of own) if (!wanted.includes(emoji)) await store.removeReaction(tx, commentId, userId, emoji)
  const added = wanted.filter((emoji) => !own.includes(emoji))
  const kinds = new Set([...theirs, ...wanted])
  if (added.length > 0 && kinds.size > commentLimits.reactions)
    throw new Fault('invalid_fields', {
      'comment.reactions': `A comment can't have more than ${commentLimits.reactions} different reactions.`,
    })
  await store.addReactions(tx, commentId, userId, added, app.now())
}

async function findComment(app: App, id: string): Promise<Comment> {
  return toComment(app, await requireComment(store.findComment(app.db, id)))
}

function toComment(app: Pick<App, 'config'>, row: store.ShownRow): Comment {
  const reactions: Reactions = {}
  for (const { emoji, userId } of row.reactions) (reactions[emoji] ??= []).push(userId)
  return {
    id: row.id,
    episodeId: row.episodeId,
    fromUser: row.userId,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    authorDisplayName: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || row.authorName || 'Team member',
    thumbnailUrl: photoUrl(app, row.photo),
    reactions,
  }
}
