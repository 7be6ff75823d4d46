import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import { describe, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { useShow } from '../../../test/kit/show.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const { app, owner, editor } = show

const month = { from: '2040-03-01', to: '2040-03-31' }
const find = (person: Person, asked = {}) => as(app, person).CalendarService.Find({ ...month, ...asked })
const kindsOf = (items: CalendarItem[]) => items.map(({ kind, date }) => `${kind} ${date}`)
const draft = (planned: string | null, title = 'Draft') => makeEpisode(app, owner, show.podcastId, { title, plannedReleaseDate: planned })
const setDue = (episodeId: string, step: StepKey, dueDate: string) =>
  as(app, owner).EpisodeProgressService.UpdateDueDate({ episodeId, step, dueDate })
const duesOf = async (episodeId: string) =>
  Object.fromEntries(
    (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress.assignments.map(({ step, dueDate }) => [
      step,
      dueDate,
    ]),
  )
const plannedOf = async (episodeId: string) =>
  (
    await app.pool.pool.query<{ at: Date | null }>('select planned_release_date as at from episodes where id = $1', [episodeId])
  ).rows[0]!.at?.toISOString() ?? null

const day = 86_400_000
const planned = '2040-03-10T06:00:00.000Z'

test('shows everything with a date, in the time zone of the reader', async () => {
  const { episodeId } = await draft('2040-03-10T23:30:00.000Z', 'Late')
  await as(app, owner).EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: editor.userId })
  await setDue(episodeId, 'setup', '2040-03-05')
  await as(app, owner).InterviewService.Save({
    episodeId,
    interview: { startsAt: '2040-03-04T23:00:00Z', minutes: 90, place: 'Studio', timeZone: 'UTC', peopleIds: [editor.userId] },
  })
  await as(app, editor).EpisodeChecklistService.Update({
    episodeChecklist: { episodeId, items: [{ name: 'Call', checked: false, dueDate: '2040-03-03' }] },
  })
  const ready = await readyEpisode(app, owner, show.podcastId)
  await as(app, owner).EpisodeService.Schedule({ episodeId: ready.episodeId, scheduledReleaseDate: '2040-03-20T06:00:00Z' })
  const { episodeId: undated } = await draft(null, 'Someday')
  const utc = await find(editor, { timeZone: 'UTC' })
  expect(kindsOf(utc.items)).toEqual([
    'task 2040-03-03',
    'interview 2040-03-04',
    'step 2040-03-05',
    'planned 2040-03-10',
    'scheduled 2040-03-20',
  ])
  expect(utc.items[1]).toMatchObject({ endsAt: '2040-03-05T00:30:00.000Z', place: 'Studio', people: [editor.userId], version: 1 })
  expect(utc.items[3]).toMatchObject({ title: 'Late', people: [editor.userId] })
  expect(utc.undated).toMatchObject([{ episodeId: undated, title: 'Someday' }])
  expect(utc.people.map(({ id }) => id).toSorted()).toEqual([owner.userId, editor.userId].toSorted())
  const berlin = await find(editor, { timeZone: 'Europe/Berlin' })
  expect(kindsOf(berlin.items)).toContain('planned 2040-03-11')
  // Tasks are private.
  expect(kindsOf((await find(owner, { timeZone: 'UTC' })).items)).not.toContain('task 2040-03-03')
  expect(kindsOf((await find(editor, { people: [owner.userId] })).items)).toEqual([])
  expect(kindsOf((await find(editor, { kinds: ['step'] })).items)).toEqual(['step 2040-03-05'])
})

test('shows what was published, and gaps against the schedule from today on', async () => {
  const ready = await readyEpisode(app, owner, show.podcastId)
  await publish(app, owner, ready.episodeId)
  const today = app.clock.now().toISOString().slice(0, 10)
  await app.pool.pool.query(`update podcasts set release_frequency = 'daily' where id = $1`, [show.podcastId])
  const [yesterday, later] = [-1, 3].map((days) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10))
  const { items } = await find(editor, { from: yesterday, to: later, timeZone: 'UTC' })
  expect(items.filter(({ kind }) => kind === 'published')).toMatchObject([{ date: today, isDone: true }])
  expect(items.filter(({ kind }) => kind === 'gap')).toHaveLength(3)
})

test('an interview that is over and was never confirmed is overdue until its step is done', async () => {
  const { episodeId } = await draft(null)
  const now = app.clock.now().getTime()
  const startsAt = new Date(Math.floor(now / 60_000) * 60_000 - 3 * 3_600_000).toISOString()
  const save = (minutes: number) =>
    as(app, owner).InterviewService.Save({ episodeId, interview: { startsAt, minutes, place: '', timeZone: 'UTC', peopleIds: [] } })
  const [from, to] = [-1, 1].map((days) => new Date(now + days * day).toISOString().slice(0, 10))
  const isOverdue = async () => (await find(editor, { from, to, kinds: ['interview'] })).items[0]!.isOverdue
  await save(240)
  expect(await isOverdue()).toBe(false)
  await save(60)
  expect(await isOverdue()).toBe(true)
  await as(app, owner).InterviewService.Confirm({ episodeId, startsAt, confirmed: true })
  expect(await isOverdue()).toBe(false)
})

test('someone without access to a show sees nothing of it', async () => {
  const { podcastId: other } = await makePodcast(app, owner, 'Secret')
  await makeEpisode(app, owner, other, { title: 'Hidden', plannedReleaseDate: planned })
  await makeEpisode(app, owner, other, { title: 'Hidden, too' })
  await app.pool.pool.query(`update podcasts set release_frequency = 'daily' where id = $1`, [other])
  for (const asked of [{}, { podcastIds: [other] }, { podcastIds: [show.podcastId, other] }]) {
    expect(JSON.stringify(await find(editor, asked))).not.toMatch(new RegExp(`Hidden|Secret|${other}`))
  }
  expect((await find(owner, { podcastIds: [other], kinds: ['planned'] })).items).toMatchObject([{ title: 'Hidden' }])
  const stranger = await makePerson(app)
  expect(await find(stranger)).toMatchObject({ items: [], undated: [], podcasts: [], people: [] })
})

test('rejects ranges that are too long or end before they start', async () => {
  for (const range of [
    { from: '2040-03-02', to: '2040-03-01' },
    { from: '2040-01-01', to: '2041-01-01' },
    { from: '2040-02-30', to: '2040-03-01' },
  ])
    expect((await callRaw(app, owner, 'CalendarService.Find', range)).status).toBe(400)
})

describe('moving a release', () => {
  const move = (person: Person, episodeId: string, from: string | null, to: string | null, shiftDueDates = true) =>
    as(app, person).CalendarService.MoveRelease({ episodeId, from, to, shiftDueDates })

  test('takes the open due dates along if wanted, and the answer undoes it', async () => {
    const { episodeId } = await draft(planned)
    await setDue(episodeId, 'setup', '2040-03-01')
    await setDue(episodeId, 'writeShowNotes', '2040-03-08')
    const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
    await as(app, owner).EpisodeProgressService.Update({ episodeProgress: { ...episodeProgress, setup: 1 } })
    const moved = await move(editor, episodeId, planned, '2040-03-13T06:00:00.000Z')
    expect(moved.dueDates).toEqual([{ step: 'writeShowNotes', from: '2040-03-08', to: '2040-03-11' }])
    expect(await duesOf(episodeId)).toEqual({ setup: '2040-03-01', writeShowNotes: '2040-03-11' })
    await as(app, editor).CalendarService.MoveRelease({
      episodeId,
      from: moved.plannedReleaseDate,
      to: planned,
      dueDates: moved.dueDates.map(({ step, from, to }) => ({ step, from: to, to: from })),
    })
    expect([await plannedOf(episodeId), (await duesOf(episodeId))['writeShowNotes']]).toEqual([planned, '2040-03-08'])
    await move(owner, episodeId, planned, '2040-03-14T06:00:00.000Z', false)
    expect((await duesOf(episodeId))['writeShowNotes']).toBe('2040-03-08')
    expect((await move(owner, episodeId, '2040-03-14T06:00:00.000Z', null)).dueDates).toEqual([])
    expect(await plannedOf(episodeId)).toBeNull()
  })

  const taskDates = async (person: Person, episodeId: string) =>
    (await as(app, person).EpisodeChecklistService.FindByEpisodeID({ episodeId })).episodeChecklist.items.map(({ dueDate }) => dueDate)
  const addTasks = async (person: Person, episodeId: string) =>
    (
      await as(app, person).EpisodeChecklistService.Update({
        episodeChecklist: { episodeId, items: ['Call', 'Book'].map((name) => ({ name, checked: false, dueDate: '2040-03-07' })) },
      })
    ).episodeChecklist

  test("takes everyone's open tasks along without showing their dates, and undo leaves those that changed since", async () => {
    const { episodeId } = await draft(planned)
    const own = await addTasks(owner, episodeId)
    await addTasks(editor, episodeId)
    const moved = await move(editor, episodeId, planned, '2040-03-12T06:00:00.000Z')
    expect(moved.tasks).toHaveLength(4)
    expect(Object.keys(moved.tasks[0]!).toSorted()).toEqual(['taskId', 'version'])
    expect(await taskDates(owner, episodeId)).toEqual(['2040-03-09', '2040-03-09'])
    const [first, second] = (await as(app, owner).EpisodeChecklistService.FindByEpisodeID({ episodeId })).episodeChecklist.items
    await as(app, owner).EpisodeChecklistService.Update({
      episodeChecklist: { episodeId, items: [{ ...first!, dueDate: '2040-03-20' }, second!] },
    })
    const undo = { episodeId, from: moved.plannedReleaseDate, to: planned, tasks: moved.tasks }
    await as(app, editor).CalendarService.MoveRelease(undo)
    expect(await taskDates(owner, episodeId)).toEqual(['2040-03-20', '2040-03-07'])
    expect(await taskDates(editor, episodeId)).toEqual(['2040-03-07', '2040-03-07'])
    // A second undo finds other versions.
    await move(owner, episodeId, planned, '2040-03-12T06:00:00.000Z', false)
    await as(app, editor).CalendarService.MoveRelease(undo)
    expect(await taskDates(editor, episodeId)).toEqual(['2040-03-07', '2040-03-07'])
    expect(own.items).toHaveLength(2)
    const bad = { ...undo, tasks: [{ taskId: 'x', version: 1 }] }
    expect((await callRaw(app, owner, 'CalendarService.MoveRelease', bad)).status).toBe(400)
  })

  test('that is scheduled takes due dates along in the same call, unless its date changed', async () => {
    const { episodeId } = await readyEpisode(app, owner, show.podcastId)
    const [from, to] = ['2040-03-20T06:00:00.000Z', '2040-03-22T06:00:00.000Z']
    const schedule = (date: string, given = {}) =>
      as(app, owner).EpisodeService.Schedule({ episodeId, scheduledReleaseDate: date, ...given })
    await addTasks(editor, episodeId)
    expect(await schedule(from, { from: null, shiftDueDates: true })).toMatchObject({ dueDates: [], tasks: [] })
    const moved = await schedule(to, { from, shiftDueDates: true })
    expect([moved.episode.scheduledReleaseDate, moved.tasks.length]).toEqual([to, 2])
    expect(await taskDates(editor, episodeId)).toEqual(['2040-03-09', '2040-03-09'])
    await expect(schedule('2040-03-25T06:00:00.000Z', { from, shiftDueDates: true })).rejects.toThrow('changed this date')
    await schedule(from, { from: to, tasks: moved.tasks })
    expect(await taskDates(editor, episodeId)).toEqual(['2040-03-07', '2040-03-07'])
  })

  test('is refused for scheduled and published episodes, outdated dates and past days', async () => {
    const ready = await readyEpisode(app, owner, show.podcastId)
    const { episodeId } = await draft(planned)
    await expect(move(owner, episodeId, null, '2040-03-14T06:00:00.000Z')).rejects.toThrow('changed this date')
    await expect(move(owner, episodeId, planned, '2020-03-14T06:00:00.000Z')).rejects.toThrow('invalid_argument')
    await as(app, owner).EpisodeService.Schedule({ episodeId: ready.episodeId, scheduledReleaseDate: '2040-03-20T06:00:00Z' })
    await expect(move(owner, ready.episodeId, null, planned)).rejects.toThrow('is scheduled')
    await publish(app, owner, ready.episodeId)
    await expect(move(owner, ready.episodeId, null, planned)).rejects.toThrow("can't be moved")
    await expect(move(await makePerson(app), episodeId, planned, null)).rejects.toThrow('not_found')
  })

  test('tells those who have open steps', async () => {
    const { episodeId } = await draft(planned, 'Pilot')
    await as(app, owner).EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: editor.userId })
    await move(owner, episodeId, planned, '2040-03-14T06:00:00.000Z')
    const update = (episode: { title?: string; plannedReleaseDate?: string | null }) =>
      as(app, owner).EpisodeService.Update({ episodeId, episode })
    await update({ plannedReleaseDate: '2040-03-15T06:00:00.000Z' })
    // Nothing changed, or not the date.
    await update({ plannedReleaseDate: '2040-03-15T06:00:00.000Z' })
    await update({ title: 'Pilot', plannedReleaseDate: '2040-03-15T06:00:00.000Z' })
    await update({ plannedReleaseDate: null })
    const { notifications } = await as(app, editor).NotificationService.FindByUserId({ userId: editor.userId })
    const texts = notifications.filter(({ type }) => type === 'DateChanged').map(({ htmlText }) => htmlText.replace(/^<b>\w+<\/b> /, ''))
    expect(texts.toReversed()).toEqual([
      'moved <b>the release</b> for <b>Pilot</b> to March 14, 2040 at 6:00 AM.',
      'moved <b>the release</b> for <b>Pilot</b> to March 15, 2040 at 6:00 AM.',
      'removed the date of <b>the release</b> for <b>Pilot</b>.',
    ])
  })
})
