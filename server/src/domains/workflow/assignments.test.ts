import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson, setTimeZone } from '../../../test/kit/people.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { confirmPassword } from '../profiles/testing.ts'

let podcastId: string
let episodeId: string
let editorRoleId: string

const app = await useApp({ worker: false })
const [owner, editor, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
await renamePerson(app, owner, 'Olga')
await renamePerson(app, editor, 'Ed')
beforeEach(async () => {
  await deleteAll(app, 'notifications')
  podcastId = (await makePodcast(app, owner)).podcastId
  editorRoleId = (await makeMember(app, podcastId, editor, 'EDITOR')).podcastRoleId
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

const assign = async (person: Person, step: StepKey, assignee: Person | null) =>
  (await as(app, person).EpisodeProgressService.UpdateAssignee({ episodeId, step, assigneeId: assignee?.userId ?? null })).episodeProgress
const setDue = async (person: Person, step: StepKey, dueDate: string | null) =>
  (await as(app, person).EpisodeProgressService.UpdateDueDate({ episodeId, step, dueDate })).episodeProgress
const find = async () => (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress
const finish = async (changes: Partial<Record<StepKey, 0 | 1 | 2>>) =>
  as(app, owner).EpisodeProgressService.Update({ episodeProgress: { ...(await find()), ...changes } })

const textsOf = async (person: Person, type: NotificationType) =>
  (await as(app, person).NotificationService.FindByUserId({ userId: person.userId })).notifications
    .filter((one) => one.type === type)
    .map(({ htmlText }) => htmlText)

test('each field is changed on its own, and the response has both', async () => {
  expect((await assign(owner, 'writeShowNotes', editor)).assignments).toEqual([
    { step: 'writeShowNotes', assignee: expect.objectContaining({ id: editor.userId, firstName: 'Ed' }), dueDate: null, isOverdue: false },
  ])
  await setDue(owner, 'setup', '2040-01-02')
  expect((await setDue(editor, 'writeShowNotes', '2040-03-05')).assignments).toMatchObject([
    { step: 'setup', assignee: null, dueDate: '2040-01-02' },
    { step: 'writeShowNotes', assignee: { id: editor.userId }, dueDate: '2040-03-05' },
  ])
  await assign(owner, 'writeShowNotes', null)
  expect((await setDue(owner, 'setup', null)).assignments).toMatchObject([
    { step: 'writeShowNotes', assignee: null, dueDate: '2040-03-05', isOverdue: false },
  ])
  expect((await find()).version).toBe(1)
})

test('lists show the same', async () => {
  await assign(owner, 'setup', editor)
  const filters = [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING', operator: 'EQUAL' }] as const
  const { episodesWithProgress } = await as(app, owner).EpisodeService.FindWithProgress({ queryOptions: { filters: [...filters] } })
  expect(episodesWithProgress[0]?.episodeProgress).toEqual(await find())
})

test('a step is overdue once the day has ended, unless it is done or skipped', async () => {
  await setDue(owner, 'setup', '2020-01-02')
  await setDue(owner, 'reviewEpisode', '2020-01-02')
  expect((await find()).assignments.map(({ isOverdue }) => isOverdue)).toEqual([true, true])
  await finish({ setup: 1, reviewEpisode: 2 })
  expect((await find()).assignments.map(({ isOverdue }) => isOverdue)).toEqual([false, false])
  await finish({ setup: 0 })
  expect((await find()).assignments.map(({ isOverdue }) => isOverdue)).toEqual([true, false])
})

test("without an assignee, the owner's time zone decides", async () => {
  const ahead = app.clock.now()
  // Noon UTC: it is already tomorrow in Kiritimati (UTC+14), but not in Niue (UTC-11).
  app.clock.move(Date.UTC(2033, 4, 10, 12) - ahead.getTime())
  await app.pool.pool.query(`update sessions set expires_at = '2090-01-01'`)
  const zone = (person: Person, name: string) => setTimeZone(app, person, name)
  await zone(owner, 'Pacific/Kiritimati')
  await zone(editor, 'Pacific/Niue')
  await setDue(owner, 'setup', '2033-05-10')
  expect((await find()).assignments).toMatchObject([{ isOverdue: true }])
  expect((await assign(owner, 'setup', editor)).assignments).toMatchObject([{ isOverdue: false }])
  expect((await assign(owner, 'setup', owner)).assignments).toMatchObject([{ isOverdue: true }])
  await zone(owner, 'Mars/Olympus')
  expect((await find()).assignments).toMatchObject([{ isOverdue: false }])
  await zone(owner, 'UTC')
  app.clock.move(ahead.getTime() - app.clock.now().getTime())
})

describe('rejects', () => {
  const call = (person: Person, name: 'UpdateAssignee' | 'UpdateDueDate', input: object) =>
    callRaw(app, person, `EpisodeProgressService.${name}`, { episodeId, step: 'setup', ...input })

  test('an assignee who is not on the team', async () => {
    const refused = { status: 412, body: { meta: { reason: 'assignee_not_member' } } }
    expect(await call(owner, 'UpdateAssignee', { assigneeId: stranger.userId })).toMatchObject(refused)
    expect(await call(owner, 'UpdateAssignee', { assigneeId: episodeId })).toMatchObject(refused)
    expect((await find()).assignments).toEqual([])
  })

  test.for([
    ['UpdateAssignee', { step: 'publish', assigneeId: null }, 'step'],
    ['UpdateAssignee', {}, 'assignee_id'],
    ['UpdateAssignee', { assigneeId: 'me' }, 'assignee_id'],
    ['UpdateDueDate', { step: 0, dueDate: null }, 'step'],
    ['UpdateDueDate', {}, 'due_date'],
    ['UpdateDueDate', { dueDate: '2026-02-30' }, 'due_date'],
    ['UpdateDueDate', { dueDate: '2026-02-03T10:00:00Z' }, 'due_date'],
    ['UpdateDueDate', { dueDate: '1999-12-31' }, 'due_date'],
    ['UpdateDueDate', { dueDate: '9999-12-31' }, 'due_date'],
  ] as const)('invalid input: %s %j', async ([name, input, field]) => {
    expect(await call(owner, name, input)).toMatchObject({ status: 400, body: { meta: { [field]: expect.any(String) } } })
  })

  test('people outside the team', async () => {
    expect((await call(stranger, 'UpdateAssignee', { assigneeId: null })).status).toBe(404)
    expect((await call(stranger, 'UpdateDueDate', { dueDate: null })).status).toBe(404)
  })
})

describe('two people at the same time', () => {
  test('changing assignee and due date of one step keeps both', async () => {
    for (let round = 0; round < 5; round++) {
      const assignee = round % 2 ? owner : editor
      const dueDate = `2040-01-0${round + 1}`
      await Promise.all([assign(owner, 'uploadAudio', assignee), setDue(editor, 'uploadAudio', dueDate)])
      expect((await find()).assignments).toMatchObject([{ assignee: { id: assignee.userId }, dueDate }])
    }
  })

  test('changing the same field: the last one wins, and its response says so', async () => {
    const answers = await Promise.all([setDue(owner, 'setup', '2040-01-01'), setDue(editor, 'setup', '2040-02-02')])
    const dueDate = (await find()).assignments[0]?.dueDate
    expect(['2040-01-01', '2040-02-02']).toContain(dueDate)
    expect(answers.map(({ assignments }) => assignments[0]?.dueDate)).toContain(dueDate)
  })

  test('a member who leaves at the same time is not assigned', async () => {
    const remove = as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRoleId })
    const assigned = callRaw(app, owner, 'EpisodeProgressService.UpdateAssignee', { episodeId, step: 'setup', assigneeId: editor.userId })
    const [{ status }] = await Promise.all([assigned, remove])
    expect([200, 412]).toContain(status)
    expect((await find()).assignments).toEqual([])
  })
})

test('records events', async () => {
  await assign(owner, 'setup', editor)
  await assign(owner, 'setup', editor)
  await setDue(editor, 'setup', '2040-01-02')
  await setDue(editor, 'setup', null)
  await assign(editor, 'setup', null)
  await assign(owner, 'reviewEpisode', editor)
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRoleId })
  const { rows } = await app.pool.pool.query(
    `select kind, actor_id, subject_id, data from events where episode_id = $1 and kind like 'step.%' order by at, id`,
    [episodeId],
  )
  expect(rows).toEqual([
    { kind: 'step.assigned', actor_id: owner.userId, subject_id: editor.userId, data: { step: 'setup' } },
    { kind: 'step.due_changed', actor_id: editor.userId, subject_id: null, data: { step: 'setup', dueDate: '2040-01-02', from: null } },
    { kind: 'step.due_changed', actor_id: editor.userId, subject_id: null, data: { step: 'setup', dueDate: null, from: '2040-01-02' } },
    { kind: 'step.unassigned', actor_id: editor.userId, subject_id: editor.userId, data: { step: 'setup' } },
    { kind: 'step.assigned', actor_id: owner.userId, subject_id: editor.userId, data: { step: 'reviewEpisode' } },
    { kind: 'step.unassigned', actor_id: null, subject_id: editor.userId, data: { step: 'reviewEpisode' } },
  ])
})

describe('notifies', () => {
  test('the assignee, but not of their own doing, and again after someone else', async () => {
    await setDue(owner, 'writeShowNotes', '2040-03-05')
    await assign(owner, 'writeShowNotes', editor)
    await assign(owner, 'writeShowNotes', editor)
    expect(await textsOf(editor, 'StepAssigned')).toEqual([
      '<b>Olga</b> assigned <b>Write Show Notes</b> for <b>The long way home</b> to you, due March 5, 2040.',
    ])
    await assign(editor, 'writeShowNotes', owner)
    await assign(editor, 'writeShowNotes', editor)
    expect(await textsOf(editor, 'StepAssigned')).toHaveLength(1)
    expect(await textsOf(owner, 'StepAssigned')).toHaveLength(1)
    await assign(owner, 'writeShowNotes', null)
    await assign(owner, 'writeShowNotes', editor)
    expect(await textsOf(editor, 'StepAssigned')).toHaveLength(2)
  })

  test('no one about a step that is done', async () => {
    await finish({ setup: 1 })
    await assign(owner, 'setup', editor)
    expect(await textsOf(editor, 'StepAssigned')).toEqual([])
  })

  test('the owner about the open steps of a member who leaves', async () => {
    const other = await makePodcast(app, owner, 'Day Shift')
    await makeMember(app, other.podcastId, editor, 'EDITOR')
    const elsewhere = (await makeEpisode(app, owner, other.podcastId)).episodeId
    const kept = await as(app, owner).EpisodeProgressService.UpdateAssignee({
      episodeId: elsewhere,
      step: 'setup',
      assigneeId: editor.userId,
    })
    await assign(owner, 'setup', editor)
    await assign(owner, 'uploadAudio', editor)
    await setDue(owner, 'uploadAudio', '2040-01-02')
    await finish({ setup: 1 })
    await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: editorRoleId })
    expect((await find()).assignments).toMatchObject([{ step: 'uploadAudio', assignee: null, dueDate: '2040-01-02' }])
    expect(await textsOf(owner, 'StepUnassigned')).toEqual([
      '<b>Upload Recording</b> for <b>The long way home</b> has no assignee: <b>Ed</b> left <b>Night Shift</b>.',
    ])
    expect(await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId: elsewhere })).toEqual(kept)
  })

  test('the owner when a member deletes their account', async () => {
    const leaving = await makePerson(app)
    await makeMember(app, podcastId, leaving, 'EDITOR')
    await assign(owner, 'reviewEpisode', leaving)
    await confirmPassword(app, leaving)
    await as(app, leaving).UserService.Delete({ userId: leaving.userId })
    expect((await find()).assignments).toEqual([])
    expect(await textsOf(owner, 'StepUnassigned')).toEqual([
      '<b>Review Episode</b> for <b>The long way home</b> has no assignee: a team member left <b>Night Shift</b>.',
    ])
  })
})
