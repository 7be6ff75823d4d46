import { once } from 'node:events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../test/kit/app.ts'
import { handle } from '../platform/queue/handlers.ts'
import { defineJob } from '../platform/queue/port.ts'
import { startWorker } from './run.ts'

const payload = z.object({ id: z.string() })
const greet = defineJob({ name: 'test.greet', payload })

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

test('refuses to start with a job that has no handler', async () => {
  const built = await useTestApp({ worker: false })
  await expect(startWorker(built, { declared: [greet.name], runners: [], sweeps: [] })).rejects.toThrow('the job test.greet has no handler')
})
