import { beforeEach, expect, test } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { addMaterial } from '../../../test/kit/publishing.ts'
import { makeMember, makePerson } from '../../../test/kit/make.ts'
import { renamePerson, setTimeZone } from '../../../test/kit/people.ts'
import { useShow } from '../../../test/kit/show.ts'

let episodeId: string
let roleId: string

const show = await useShow({ worker: false, isFresh: true })
const { app, owner } = show
const me = await makePerson(app)
await renamePerson(app, owner, 'Olga')
beforeEach(async () => {
  roleId = (await makeMember(app, show.podcastId, me, 'EDITOR')).podcastRoleId
  episodeId = (await makeEpisode(app, owner, show.podcastId)).episodeId
})

const find = (limit?: number) => as(app, me).WorkService.Find(limit === undefined ? {} : { limit })
const keys = async (limit?: number) => (await find(limit)).items.map(({ kind, title }) => `${kind}: ${title}`)
const progress = () => as(app, owner).EpisodeProgressService
const assign = async (step: 'setup' | 'uploadAudio' | 'writeShowNotes' | 'reviewEpisode', dueDate: string | null) => {
  await progress().UpdateAssignee({ episodeId, step, assigneeId: me.userId })
  if (dueDate) await progress().UpdateDueDate({ episodeId, step, dueDate })
}
const mention = () =>
  as(app, owner).CommentsService.CreateComment({
    comment: { episodeId, content: `<p><a data-mention="${me.userId}">@me</a></p>` },
  })

test('is empty at first', async () => {
  expect(await find()).toEqual({ items: [], hasMore: false, today: app.clock.now().toISOString().slice(0, 10) })
})

test('lists all kinds, overdue steps first, then by due date, then the rest', async () => {
  await assign('reviewEpisode', null)
  await assign('setup', '2090-01-01')
  await assign('uploadAudio', '2020-01-01')
  await as(app, owner).EpisodeReviewService.Create({
    episodeReview: { episodeId, reviewType: 'SHOW_NOTES', reviewerId: me.userId },
  })
  await mention()
  const task = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Call the guest', checked: false }
  const done = { id: '0198c0de-0000-7000-8000-000000000002', name: 'Done', checked: true }
  await as(app, me).EpisodeChecklistService.Update({ episodeChecklist: { episodeId, items: [task, done] } })
  // Of someone else.
  await as(app, owner).EpisodeChecklistService.Update({ episodeChecklist: { episodeId, items: [{ ...task, name: 'Not mine' }] } })
  const { items } = await find()
  expect(items.map(({ kind, title, isOverdue, dueDate }) => [kind, title, isOverdue, dueDate])).toEqual([
    ['step', 'Upload Recording', true, '2020-01-01'],
    ['step', 'Episode Setup', false, '2090-01-01'],
    ['step', 'Review Episode', false, null],
    ['review', 'Show Notes', false, null],
    ['mention', 'Olga mentioned you', false, null],
    ['task', 'Call the guest', false, null],
  ])
  const base = `/show-${show.podcastId.slice(-8)}/episodes/manage/${episodeId}`
  expect(items.map(({ path }) => path.replace(base, ''))).toEqual([
    '?section=recording',
    '?section=artwork',
    '?section=review',
    '?section=review',
    expect.stringMatching(/^\?comment=/),
    '?section=checklist',
  ])
  expect(items[5]).toMatchObject({
    targetId: task.id,
    podcast: { id: show.podcastId },
    episode: { id: episodeId, title: 'The long way home' },
  })
  expect(new Set(items.map(({ key }) => key)).size).toBe(6)
  expect(await find(2)).toMatchObject({ items: [{ step: 'uploadAudio' }, { step: 'setup' }], hasMore: true })
})

test('says why a step cannot be marked as done yet', async () => {
  await assign('uploadAudio', null)
  await assign('writeShowNotes', null)
  await assign('setup', null)
  const reasons = async () => Object.fromEntries((await find()).items.map(({ step, blockedBy }) => [step, blockedBy]))
  expect(await reasons()).toEqual({
    setup: null,
    uploadAudio: 'Upload or choose a recording first.',
    writeShowNotes: 'Write and save show notes first.',
  })
  await addMaterial(app, owner, show.podcastId, episodeId)
  expect(await reasons()).toMatchObject({ setup: null, writeShowNotes: null })
})

test('leaves out what is done', async () => {
  await assign('setup', '2020-01-01')
  const { episodeReview } = await as(app, owner).EpisodeReviewService.Create({
    episodeReview: { episodeId, reviewType: 'SHOW_NOTES', reviewerId: me.userId },
  })
  await mention()
  expect(await keys()).toHaveLength(3)
  const { episodeProgress } = await progress().FindByEpisodeID({ episodeId })
  await progress().Update({ episodeProgress: { ...episodeProgress, setup: 1 } })
  await as(app, me).EpisodeReviewService.Update({ episodeReview: { id: episodeReview.id, reviewStatus: 'REVISE' } })
  const { items } = await find()
  const service = as(app, me).NotificationService
  const notificationId = items[0]!.targetId!
  await service.MarkNotificationRead({ userId: me.userId, notificationId })
  expect(await keys()).toEqual([])
  const unread = async () => (await service.GetUnreadNotificationsCount({ userId: me.userId })).count
  const before = await unread()
  expect((await service.MarkNotificationUnread({ userId: me.userId, notificationId })).notification.status).toBe('UNREAD')
  await service.MarkNotificationUnread({ userId: me.userId, notificationId })
  expect(await unread()).toBe(before! + 1)
  expect(await keys()).toEqual(['mention: Olga mentioned you'])
  const other = { userId: owner.userId, notificationId }
  expect((await callRaw(app, owner, 'NotificationService.MarkNotificationUnread', other)).status).toBe(404)
})

test('leaves out podcasts that the person can no longer open, and deleted comments', async () => {
  const { comment } = await mention()
  await as(app, me).EpisodeChecklistService.Update({
    episodeChecklist: { episodeId, items: [{ name: 'Call the guest', checked: false }] },
  })
  expect(await keys()).toEqual(['mention: Olga mentioned you', 'task: Call the guest'])
  await as(app, owner).CommentsService.DeleteComment({ commentId: comment.id })
  expect(await keys()).toEqual(['task: Call the guest'])
  await assign('setup', null)
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: roleId })
  expect(await keys()).toEqual([])
})

test('leaves out deleted drafts', async () => {
  await assign('setup', '2020-01-01')
  await mention()
  expect(await keys()).toHaveLength(2)
  await as(app, owner).EpisodeService.Delete({ episodeId })
  expect(await keys()).toEqual([])
})

test("today and overdue follow the person's time zone", async () => {
  await setTimeZone(app, me, 'Pacific/Kiritimati')
  const { today } = await find()
  expect(today).toBe(new Date(app.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10))
  await assign('setup', today)
  expect((await find()).items).toMatchObject([{ dueDate: today, isOverdue: false }])
  await setTimeZone(app, me, 'UTC')
})

test('rejects invalid input and signed-out callers', async () => {
  for (const limit of [0, 1.5, 100_000, 'all']) expect((await callRaw(app, me, 'WorkService.Find', { limit })).status).toBe(400)
  expect((await callRaw(app, null, 'WorkService.Find', {})).status).toBe(401)
})
