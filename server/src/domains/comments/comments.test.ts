import { commentLimits } from '@castwright/contract/comments/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { removeOldComments } from './service.ts'
import { makeMember, makePerson } from '../../../test/kit/make.ts'
import { useShow } from '../../../test/kit/show.ts'

let episodeId: string

const { app, owner, editor, stranger, podcastId } = await useShow()
const admin = await makePerson(app)
await makeMember(app, podcastId, admin, 'ADMIN')

beforeEach(async () => {
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

const say = async (person: Person, content: string) =>
  (await as(app, person).CommentsService.CreateComment({ comment: { content, fromUser: person.userId, episodeId } })).comment

const read = async (person: Person = owner) => (await as(app, person).CommentsService.GetCommentsByEpisodeId({ episodeId })).comments

const notificationsOf = async (person: Person) =>
  (await as(app, person).NotificationService.FindByUserId({ userId: person.userId })).notifications.filter(({ type }) => type === 'Mention')

const mention = ({ userId }: Person) => `<a data-mention="${userId}">@Somebody</a>`

test('a comment is about a part of the recording, which only its author changes', async () => {
  const { CommentsService } = as(app, editor)
  const create = (span: object) => CommentsService.CreateComment({ comment: { content: '<p>Cut.</p>', episodeId, ...span } })
  const { comment } = await create({ startMs: 761_000, endMs: 775_000 })
  expect(comment).toMatchObject({ startMs: 761_000, endMs: 775_000 })
  expect((await create({})).comment).toMatchObject({ startMs: null, endMs: null })
  for (const span of [{ endMs: 5 }, { startMs: 6, endMs: 5 }, { startMs: -1 }, { startMs: 0.5 }, { startMs: 7e8 }])
    await expect(create(span)).rejects.toThrow('invalid_argument')
  const { id } = comment
  const update = (person: Person, changes: object) => as(app, person).CommentsService.UpdateComment({ comment: { id, ...changes } })
  await expect(update(owner, { startMs: 1 })).rejects.toThrow('not_author')
  await expect(update(editor, { endMs: 1 })).rejects.toThrow('invalid_argument')
  // Reactions and words leave the time as it is.
  expect((await update(owner, { reactions: { '👍': [owner.userId] } })).comment).toMatchObject({ startMs: 761_000, editedAt: null })
  expect((await update(editor, { content: '<p>Cut this.</p>' })).comment).toMatchObject({ startMs: 761_000, endMs: 775_000 })
  expect((await update(editor, { startMs: 10 })).comment).toMatchObject({ startMs: 10, endMs: null, content: '<p>Cut this.</p>' })
  await CommentsService.DeleteComment({ commentId: id })
  expect((await CommentsService.RestoreComment({ commentId: id })).comment).toMatchObject({ startMs: 10 })
  expect((await update(editor, { startMs: null })).comment).toMatchObject({ startMs: null, endMs: null })
})

test('lists the newest first, page by page', async () => {
  for (const word of ['one', 'two', 'three', 'four']) {
    await say(editor, `<p>${word}</p>`)
    app.clock.move(1000)
  }
  const { CommentsService } = as(app, owner)
  const first = await CommentsService.GetCommentsByEpisodeId({ episodeId, limit: 3 })
  expect(first.comments.map(({ content }) => content)).toEqual(['<p>four</p>', '<p>three</p>', '<p>two</p>'])
  expect(first.total).toBe(4)
  const second = await CommentsService.GetCommentsByEpisodeId({ episodeId, limit: 3, cursor: first.cursor })
  expect(second).toMatchObject({ comments: [{ content: '<p>one</p>' }], cursor: null })
  await expect(CommentsService.GetCommentsByEpisodeId({ episodeId, cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'invalid_argument',
    meta: { cursor: expect.stringContaining('cursor') },
  })
})

test('sanitizes comments, and rejects empty and too long ones', async () => {
  const comment = await say(owner, '<p onclick="x()">Hello <script>alert(1)</script><b>there</b> 🎙️</p>')
  expect(comment).toMatchObject({
    content: '<p>Hello <strong>there</strong> 🎙️</p>',
    fromUser: owner.userId,
    editedAt: null,
    reactions: {},
  })
  await expect(say(owner, '<p></p>')).rejects.toMatchObject({
    code: 'invalid_argument',
    meta: { 'comment.content': 'Please write a comment.' },
  })
  await expect(say(owner, '<script>alert(1)</script>')).rejects.toMatchObject({ code: 'invalid_argument' })
  await say(owner, 'x'.repeat(commentLimits.text))
  await expect(say(owner, 'x'.repeat(commentLimits.text + 1))).rejects.toMatchObject({ meta: { 'comment.content': /4000/ } })
})

test('notifies and emails a mentioned person once, with a link to the comment', async () => {
  const comment = await say(owner, `<p>${mention(editor)} ${mention(owner)} ${mention(stranger)} have a look</p>`)
  const [note] = await notificationsOf(editor)
  expect(note).toMatchObject({
    status: 'UNREAD',
    htmlHyperlink: expect.stringContaining(`/episodes/manage/${episodeId}?comment=${comment.id}`),
  })
  expect(await notificationsOf(owner)).toEqual([])
  expect(await notificationsOf(stranger)).toEqual([])
  const message = await app.emailTo(editor.email, /mentioned/i)
  expect(message.text).toContain(comment.id)
  expect(message.text).toMatch(/^> .* have a look$/m)
  expect(message.text).toContain('Reply:')
  const { CommentsService } = as(app, owner)
  await CommentsService.UpdateComment({ comment: { id: comment.id, content: `<p>${mention(editor)} ${mention(admin)} look again</p>` } })
  expect(await notificationsOf(editor)).toHaveLength(1)
  expect(await notificationsOf(admin)).toHaveLength(1)
  await as(app, editor).NotificationService.DeleteNotification({ notificationId: note!.id })
  await CommentsService.UpdateComment({ comment: { id: comment.id, content: `<p>${mention(editor)} once more</p>` } })
  expect(await notificationsOf(editor)).toEqual([])
})

test('only its author edits a comment, and an admin or owner may delete it', async () => {
  const comment = await say(editor, '<p>mine</p>')
  for (const other of [admin, owner]) {
    const change = as(app, other).CommentsService.UpdateComment({ comment: { id: comment.id, content: '<p>yours</p>' } })
    await expect(change).rejects.toMatchObject({ code: 'permission_denied', meta: { reason: 'not_author' } })
  }
  const { CommentsService } = as(app, editor)
  const { comment: edited } = await CommentsService.UpdateComment({ comment: { id: comment.id, content: '<p>still mine</p>' } })
  expect(edited).toMatchObject({ content: '<p>still mine</p>', editedAt: expect.any(String) })
  const owners = await say(owner, "<p>the owner's</p>")
  await expect(CommentsService.DeleteComment({ commentId: owners.id })).rejects.toMatchObject({ meta: { reason: 'not_author' } })
  await as(app, admin).CommentsService.DeleteComment({ commentId: owners.id })
  await CommentsService.DeleteComment({ commentId: comment.id })
  await expect(CommentsService.DeleteComment({ commentId: comment.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await read()).toEqual([])
})

test('restores a deleted comment exactly, for the person who deleted it', async () => {
  const before = await say(editor, `<p>${mention(owner)} keep this</p>`)
  await as(app, admin).CommentsService.UpdateComment({ comment: { id: before.id, reactions: { '👍': [admin.userId] } } })
  const [comment] = await read()
  const search = async (person: Person) =>
    (await as(app, person).SearchService.Find({ text: 'keep this', kinds: ['comment'] })).groups.flatMap(({ hits }) => hits)
  expect(await search(owner)).toHaveLength(1)
  await as(app, admin).CommentsService.DeleteComment({ commentId: before.id })
  expect(await read()).toEqual([])
  expect(await search(owner)).toEqual([])
  // Neither its author nor the owner can undo what the admin did, and no one else sees it.
  for (const other of [editor, owner, stranger])
    await expect(as(app, other).CommentsService.RestoreComment({ commentId: before.id })).rejects.toMatchObject({ code: 'not_found' })
  app.clock.move(23 * 60 * 60 * 1000)
  expect((await as(app, admin).CommentsService.RestoreComment({ commentId: before.id })).comment).toEqual(comment)
  expect(await read()).toEqual([comment])
  expect(await search(owner)).toHaveLength(1)
  expect(await notificationsOf(owner)).toHaveLength(1)
  await expect(as(app, admin).CommentsService.RestoreComment({ commentId: before.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a deleted comment is gone after a day', async () => {
  const { id } = await say(editor, '<p>gone</p>')
  const { CommentsService } = as(app, editor)
  await CommentsService.DeleteComment({ commentId: id })
  app.clock.move(24 * 60 * 60 * 1000 + 1)
  await expect(CommentsService.RestoreComment({ commentId: id })).rejects.toMatchObject({ code: 'not_found' })
  await removeOldComments(app.app)
  const { rows } = await app.pool.pool.query('select from deleted_comments where id = $1', [id])
  expect(rows).toEqual([])
})

test("changes only the caller's own reactions, whatever the call contains", async () => {
  const { id } = await say(owner, '<p>hear, hear</p>')
  const react = async (person: Person, reactions: Record<string, string[]>) =>
    (await as(app, person).CommentsService.UpdateComment({ comment: { id, reactions } })).comment.reactions
  expect(await react(editor, { '👍': [editor.userId, admin.userId], '🎉': [admin.userId] })).toEqual({ '👍': [editor.userId] })
  app.clock.move(1000)
  expect(await react(admin, { '👍': [admin.userId] })).toEqual({ '👍': [editor.userId, admin.userId] })
  expect(await react(editor, {})).toEqual({ '👍': [admin.userId] })
  expect(await react(admin, { '👍': [] })).toEqual({})
  await expect(react(admin, { 'not an emoji': [admin.userId] })).rejects.toMatchObject({ code: 'invalid_argument' })
  const many = Object.fromEntries([...'😀😃😄😁😆😅😂🙂🙃😉😊😇😍😘😗😚😙😋😛😜😝'].map((emoji) => [emoji, [admin.userId]]))
  await expect(react(admin, many)).rejects.toMatchObject({ meta: { 'comment.reactions': /20/ } })
  expect((await read())[0]!.reactions).toEqual({})
  const [last, ...most] = Object.keys(many)
  const all = (emoji: string[]) => Object.fromEntries(emoji.map((one) => [one, [admin.userId]]))
  await react(admin, all(most))
  expect(Object.keys(await react(admin, all([...most.slice(1), last!])))).toHaveLength(commentLimits.reactions)
})

test('counts many concurrent reactions', async () => {
  const { id } = await say(owner, '<p>all together</p>')
  await Promise.all(
    [owner, admin, editor].map((person) =>
      as(app, person).CommentsService.UpdateComment({ comment: { id, reactions: { '🔥': [person.userId] } } }),
    ),
  )
  expect(new Set((await read())[0]!.reactions['🔥'])).toEqual(new Set([owner.userId, admin.userId, editor.userId]))
})

test('without access, there is no comment, and no one can comment for another', async () => {
  const { id } = await say(owner, '<p>between us</p>')
  for (const [who, code] of [
    [null, 'unauthenticated'],
    [stranger, 'not_found'],
  ] as const) {
    const { CommentsService } = as(app, who)
    for (const call of [
      () => CommentsService.GetCommentsByEpisodeId({ episodeId }),
      () => CommentsService.CreateComment({ comment: { content: '<p>x</p>', episodeId } }),
      () => CommentsService.UpdateComment({ comment: { id, reactions: { '👍': [] } } }),
      () => CommentsService.DeleteComment({ commentId: id }),
    ])
      await expect(call()).rejects.toMatchObject({ code })
  }
  const forged = as(app, editor).CommentsService.CreateComment({ comment: { content: '<p>x</p>', fromUser: owner.userId, episodeId } })
  await expect(forged).rejects.toMatchObject({ code: 'permission_denied', meta: { reason: 'not_yourself' } })
})
