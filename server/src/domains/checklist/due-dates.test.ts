import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { remindOfTasks } from './service.ts'

let episodeId: string

const app = await useApp({ worker: false })
const [owner, editor] = [await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  await deleteAll(app, 'notifications', 'episode_checklists')
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, editor, 'EDITOR')
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

type Item = { id?: string; name: string; checked: boolean; dueDate?: string | null }
const update = async (items: Item[]) =>
  (await as(app, editor).EpisodeChecklistService.Update({ episodeChecklist: { episodeId, items } })).episodeChecklist.items

test('a task keeps its due date when a client does not send one', async () => {
  const id = randomUUID()
  expect(await update([{ id, name: 'Call', checked: false, dueDate: '2040-03-05' }])).toMatchObject([{ dueDate: '2040-03-05' }])
  expect(await update([{ id, name: 'Call Ada', checked: false }])).toMatchObject([{ name: 'Call Ada', dueDate: '2040-03-05' }])
  expect((await update([{ id, name: 'Call Ada', checked: false, dueDate: null }]))[0]?.dueDate).toBeUndefined()
  const { status } = await callRaw(app, editor, 'EpisodeChecklistService.Update', {
    episodeChecklist: { episodeId, items: [{ id, name: 'Call', checked: false, dueDate: '2040-02-30' }] },
  })
  expect(status).toBe(400)
})

test('only its owner sees it, also in My work by due date', async () => {
  await update([
    { name: 'Someday', checked: false },
    { name: 'Later', checked: false, dueDate: '2040-03-05' },
    { name: 'First', checked: false, dueDate: '2020-01-01' },
    { name: 'Done', checked: true, dueDate: '2020-01-01' },
  ])
  const items = async (person: Person) => (await as(app, person).WorkService.Find({})).items.filter(({ kind }) => kind === 'task')
  expect((await items(editor)).map(({ title, dueDate, isOverdue }) => [title, dueDate, isOverdue])).toEqual([
    ['First', '2020-01-01', true],
    ['Later', '2040-03-05', false],
    ['Someday', null, false],
  ])
  expect(await items(owner)).toEqual([])
})

test('reminds its owner when it is due tomorrow and when it is overdue, once each', async () => {
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await update([
    { name: 'Call', checked: false, dueDate: tomorrow },
    { name: 'Done', checked: true, dueDate: tomorrow },
  ])
  const remind = async () => {
    await remindOfTasks(app.app, new AbortController().signal)
    await remindOfTasks(app.app, new AbortController().signal)
    return (await as(app, editor).NotificationService.FindByUserId({ userId: editor.userId })).notifications
      .map(({ type }) => type)
      .filter((type) => type.startsWith('Task'))
  }
  const hour = app.clock.now().getUTCHours()
  // To nine o'clock on the day before, unless it is later already.
  if (hour < 9) app.clock.move((9 - hour) * 3600_000)
  expect(await remind()).toEqual(['TaskDueTomorrow'])
  app.clock.move(48 * 3600_000)
  expect(await remind()).toEqual(['TaskOverdue', 'TaskDueTomorrow'])
})
