import { expect, test } from 'vitest'
import { groupedJob } from './testing/jobs.ts'
import { handle } from './handlers.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { note, startPlace } from './testing/place.ts'

const keyOf = (id: string): string => `key ${id}`

test('starts queued jobs by priority, removes them by key and pauses them by group', async () => {
  const { pool, open, notes } = await startPlace()
  const { queue } = await open()
  await pool.transaction(async (tx) => {
    expect(await queue.nextPriority(tx, groupedJob)).toBe(0)
    await queue.addAll(
      tx,
      groupedJob,
      ['low', 'removed', 'paused', 'high'].map((id) => ({ id })),
      ({ id }) => ({ key: keyOf(id), group: id === 'paused' ? 'slow' : 'fast', priority: id === 'high' ? 7 : -1 }),
    )
    // A job with its key is already queued.
    await queue.addAll(tx, groupedJob, [{ id: 'again' }], () => ({ key: keyOf('low') }))
    await queue.remove(tx, groupedJob, [keyOf('removed')])
    await queue.pauseGroup(tx, groupedJob, 'slow', 60)
    expect(await queue.nextPriority(tx, groupedJob)).toBe(7)
    expect([...(await queue.keys(tx, groupedJob))].toSorted()).toEqual(['high', 'low', 'paused'].map(keyOf))
  })
  await open([handle({ ...groupedJob, concurrency: 1 }, (app, { id }) => note(app, id))])
  await eventually(async () => expect(await notes()).toEqual(['high', 'low']))
  // A job leaves the queue a moment after its handler is done.
  await eventually(async () => expect([...(await queue.keys(pool.db, groupedJob))]).toEqual([keyOf('paused')]))
})

test('aborts resumable jobs when the server stops, and runs them again later', async () => {
  const { pool, open, notes } = await startPlace()
  const first = await open([
    handle(groupedJob, async (app, { id }, signal) => {
      await note(app, `begun ${id}`)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    }),
  ])
  await pool.transaction((tx) => first.queue.add(tx, groupedJob, { id: 'a' }, { group: 'one' }))
  await eventually(async () => expect(await notes()).toEqual(['begun a']))
  // A stop that waits for the job would never end.
  await first.stop({ timeoutMs: 2 ** 31 - 1 })
  await open([handle(groupedJob, (app, { id }) => note(app, `done ${id}`))])
  await eventually(async () => expect(await notes()).toEqual(['begun a', 'done a']))
})
