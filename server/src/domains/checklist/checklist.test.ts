import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChecklistItem, EpisodeChecklist } from '@castwright/contract/checklist/shapes.ts'
import { as, byPath, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { useShow } from '../../../test/kit/show.ts'

let episodeId: string

const { app, owner, editor, podcastId } = await useShow({ worker: false })
beforeEach(async () => {
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

const task = (name: string, checked = false): ChecklistItem => ({ id: randomUUID(), name, checked })
const find = async (person: Person): Promise<EpisodeChecklist> =>
  (await as(app, person).EpisodeChecklistService.FindByEpisodeID({ episodeId })).episodeChecklist
const send = async (person: Person, items: ChecklistItem[], version?: number): Promise<EpisodeChecklist> =>
  (
    await as(app, person).EpisodeChecklistService.Update({
      episodeChecklist: { episodeId, items, ...(version === undefined ? {} : { version }) },
    })
  ).episodeChecklist
const refusal = async (checklist: object) => {
  const answer = await callRaw(app, owner, 'EpisodeChecklistService.Update', { episodeChecklist: { episodeId, items: [], ...checklist } })
  const { meta } = answer.body as { meta?: Record<string, string> }
  return meta ? byPath(meta) : null
}

test('starts empty with a stable ID, and reading writes nothing', async () => {
  const empty = await find(owner)
  expect(empty).toEqual({ id: expect.any(String), episodeId, items: [], version: 0 })
  expect((await app.pool.pool.query('select 1 from episode_checklists where episode_id = $1', [episodeId])).rowCount).toBe(0)
  const saved = await send(owner, [task('Book the studio')])
  expect(saved).toMatchObject({ id: empty.id, version: 1 })
  expect(await find(owner)).toEqual(saved)
  expect((await app.pool.pool.query('select id from episode_checklists where episode_id = $1', [episodeId])).rows).toEqual([
    { id: empty.id },
  ])
})

test('assigns an ID to an item without one', async () => {
  const items = [{ name: 'Book the studio', checked: false }]
  const { episodeChecklist } = await as(app, owner).EpisodeChecklistService.Update({ episodeChecklist: { episodeId, items } })
  expect(episodeChecklist.items).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...items[0] }])
})

test('stores names, checks and order', async () => {
  const [one, two, three] = [task('  One\n '), task('Two'), task('Three', true)]
  await send(owner, [one, two, three])
  const kept = [{ ...one, name: 'One' }, two, three]
  expect((await find(owner)).items).toEqual(kept)
  expect((await send(owner, [three, { ...two, checked: true }, { ...one, name: 'First' }], 1)).items).toEqual([
    three,
    { ...two, checked: true },
    { ...one, name: 'First' },
  ])
  expect((await send(owner, [two], 2)).items).toEqual([{ ...two, checked: true }].map(({ id }) => expect.objectContaining({ id })))
})

test('belongs to one person, and no one else can see or change it', async () => {
  const mine = await send(owner, [task('Mine')])
  expect(await find(editor)).toMatchObject({ items: [], version: 0 })
  expect((await find(editor)).id).not.toBe(mine.id)
  // Not even with its ID.
  await callRaw(app, editor, 'EpisodeChecklistService.Update', {
    episodeChecklist: { id: mine.id, episodeId, items: [task('Theirs')], version: 1 },
  })
  expect(await find(owner)).toEqual(mine)
  expect((await find(editor)).items.map(({ name }) => name)).toEqual(['Theirs'])
})

describe('two tabs', () => {
  test('lose nothing that was added, even concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const { items, version } = await find(owner)
      const fresh = Array.from({ length: 5 }, (_, n) => task(`Round ${round}, tab ${n}`))
      await Promise.all(fresh.map((one) => send(owner, [...items, one], version)))
      const names = (await find(owner)).items.map(({ name }) => name)
      for (const { name } of fresh) expect(names).toContain(name)
      expect(names).toHaveLength((round + 1) * 5)
    }
  })

  test("don't restore what the other removed, and keep its checks", async () => {
    const [one, two, three] = [task('One'), task('Two'), task('Three')]
    const { version } = await send(owner, [one, two, three])
    await send(owner, [{ ...one, checked: true }, three], version)
    const other = await send(owner, [one, two, three, task('Four')], version)
    expect(other.items.map(({ name, checked }) => [name, checked])).toEqual([
      ['One', true],
      ['Three', false],
      ['Four', false],
    ])
  })
})

describe('rejects', () => {
  test.for([
    [{ items: [{ id: 'x', name: 'A', checked: false }] }, 'episode_checklist.items.0.id', 'Must be a valid ID.'],
    [{ items: [{ id: randomUUID(), name: '', checked: false }] }, 'episode_checklist.items.0.name', 'Please enter a task.'],
    [
      { items: [{ id: randomUUID(), name: 'x'.repeat(201), checked: false }] },
      'episode_checklist.items.0.name',
      'A task cannot exceed 200 characters.',
    ],
    [{ items: [{ id: randomUUID(), name: 'A', checked: 'yes' }] }, 'episode_checklist.items.0.checked', expect.any(String)],
    [{ items: Array.from({ length: 201 }, () => task('A')) }, 'episode_checklist.items', 'A checklist cannot have more than 200 tasks.'],
    [{ items: 'none' }, 'episode_checklist.items', expect.any(String)],
    [{ version: 1.5 }, 'episode_checklist.version', expect.any(String)],
  ])('%#', async ([checklist, field, message]) => {
    expect(await refusal(checklist as object)).toEqual({ [field as string]: message })
    expect((await find(owner)).version).toBe(0)
  })

  test('two tasks with the same ID', async () => {
    const one = task('A')
    expect(await refusal({ items: [one, { ...one, name: 'B' }] })).toEqual({ 'episode_checklist.items': 'Two tasks have the same ID.' })
  })

  test('more tasks than allowed, even from two tabs', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => task(`Task ${n}`))
    const { version, items } = await send(owner, many(150))
    await send(owner, [...items, ...many(40)], version)
    expect(await refusal({ items: [...items, ...many(40)], version })).toEqual({
      'episode_checklist.items': 'A checklist cannot have more than 200 tasks.',
    })
    expect((await find(owner)).items).toHaveLength(190)
  })
})
