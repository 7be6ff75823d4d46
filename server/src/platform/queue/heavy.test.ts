import { expect, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { handle } from './handlers.ts'
import { groupedJob, plainJob, slowJob } from './testing/jobs.ts'
import { appOf, note, startPlace } from './testing/place.ts'

const heavy = <Kind extends typeof plainJob>(job: Kind) => ({ ...job, heavy: true as const })

test('with little memory, one heavy job at a time runs, of each kind in turn, and light ones go on', async () => {
  const { pool, open, notes } = await startPlace()
  const door = await open()
  const { queue } = door
  const go = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const runners = [plainJob, groupedJob].map((job) =>
    handle(heavy(job), async (app, { id }) => {
      most = Math.max(most, (running += 1))
      if (id === 'first') await go.promise
      await note(app, job.name)
      running -= 1
    }),
  )
  const add = (job: typeof plainJob, ids: string[]) =>
    pool.transaction((tx) =>
      queue.addAll(
        tx,
        job,
        ids.map((id) => ({ id })),
      ),
    )
  await add(plainJob, ['first'])
  await door.start(appOf(pool), [...runners, handle(slowJob, (app, { id }) => note(app, id))], { oneHeavy: true })
  await eventually(() => expect(running).toBe(1))
  await add(plainJob, ['second', 'third'])
  await add(groupedJob, ['other', 'another'])
  await add(slowJob, ['light'])
  await eventually(async () => expect(await notes()).toEqual(['light']))
  go.resolve()
  await eventually(async () => expect(await notes()).toHaveLength(6))
  const [one, other] = [plainJob.name, groupedJob.name]
  expect(await notes()).toEqual(['light', one, one, other, one, other])
  expect(most).toBe(1)
})

test('tells which kinds have a due job, and for how long it has run none', async () => {
  const { pool, open, notes } = await startPlace()
  const { queue, start, idleMs } = await open()
  const due = () => queue.dueKinds(pool.db, [plainJob, slowJob])
  expect(await due()).toEqual(new Set())
  await pool.transaction(async (tx) => {
    await queue.add(tx, plainJob, { id: 'now' })
    await queue.add(tx, slowJob, { id: 'later' }, { delaySeconds: 3600 })
    await queue.add(tx, groupedJob, { id: 'another kind' })
  })
  expect(await due()).toEqual(new Set([plainJob.name]))
  const go = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const runner = handle(plainJob, async (app, { id }) => {
    begun.resolve()
    await go.promise
    await note(app, id)
  })
  await start(appOf(pool), [runner])
  await begun.promise
  expect(await due()).toEqual(new Set())
  expect(idleMs()).toBe(0)
  go.resolve()
  await eventually(async () => expect(await notes()).toEqual(['now']))
  await eventually(() => expect(idleMs()).toBeGreaterThan(0))
})

test('announces a heavy job with its transaction', async () => {
  const { pool, open } = await startPlace()
  const announced: unknown[] = []
  const { queue } = await open([], { signals: { notify: async (_tx, ...signal) => void announced.push(signal) } })
  await pool.transaction(async (tx) => {
    await queue.add(tx, heavy(plainJob), { id: 'a' })
    await queue.addAll(tx, heavy(plainJob), [{ id: 'b' }])
    await queue.add(tx, slowJob, { id: 'c' })
  })
  expect(announced).toEqual([
    ['heavy job', 'test.plain', ''],
    ['heavy job', 'test.plain', ''],
  ])
})
