import { once } from 'node:events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../test/kit/app.ts'
import { eventually } from '../../test/kit/eventually.ts'
import { handle } from '../platform/queue/handlers.ts'
import { defineJob } from '../platform/queue/port.ts'
import { startWorker } from './run.ts'

const payload = z.object({ id: z.string() })
const greet = defineJob({ name: 'test.greet', payload })
const crunch = defineJob({ name: 'test.crunch', payload, heavy: true })

test('runs jobs and periodic tasks with the app until it is stopped', async () => {
  const built = await useTestApp({ worker: false })
  const { app } = built
  const greeted = Promise.withResolvers<string>()
  const swept = Promise.withResolvers<boolean>()
  let sweepEnded = false
  const worker = await startWorker(built, {
    declared: [greet.name],
    runners: [handle(greet, async (given, { id }) => greeted.resolve(`${id} ${given.db === app.db}`))],
    sweeps: [
      {
        name: 'test.sweep',
        seconds: 1,
        async work(given, signal) {
          swept.resolve(given === app)
          await once(signal, 'abort')
          sweepEnded = true
        },
      },
    ],
  })
  await app.transaction((tx) => app.queue.add(tx, greet, { id: 'hello' }))
  expect(await greeted.promise).toBe('hello true')
  expect(await swept.promise).toBe(true)
  await worker.stop()
  expect(sweepEnded).toBe(true)
})

test('does only its share of the work', async () => {
  const built = await useTestApp({ worker: false })
  const { app } = built
  const did: string[] = []
  const note = (name: string) => async () => void did.push(name)
  const kinds = [greet, crunch]
  const runners = kinds.map((job) => handle(job, note(job.name)))
  const sweeps = [
    { name: 'test.quick', seconds: 3600, work: note('test.quick') },
    { name: 'test.scan', seconds: 3600, heavy: true as const, work: note('test.scan') },
  ]
  for (const job of kinds) await app.transaction((tx) => app.queue.add(tx, job, { id: 'x' }))
  const worker = await startWorker(built, { share: 'heavy', declared: kinds.map(({ name }) => name), runners, sweeps })
  await eventually(() => expect(did.toSorted()).toEqual([crunch.name, 'test.scan']))
  await eventually(() => expect(worker.idleMs()).toBeGreaterThan(0))
  await worker.stop()

  const other = await useTestApp({ worker: false })
  for (const job of kinds) await other.app.transaction((tx) => other.app.queue.add(tx, job, { id: 'x' }))
  did.length = 0
  const server = await startWorker(other, { share: 'light', declared: kinds.map(({ name }) => name), runners, sweeps })
  await eventually(() => expect(did.toSorted()).toEqual([greet.name, 'test.quick']))
  expect(await other.app.queue.dueKinds(other.app.db, kinds)).toEqual(new Set([crunch.name]))
  await server.stop()
})

test('refuses to start with a job that has no handler', async () => {
  const built = await useTestApp({ worker: false })
  await expect(startWorker(built, { declared: [greet.name], runners: [], sweeps: [] })).rejects.toThrow('the job test.greet has no handler')
})
