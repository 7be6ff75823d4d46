import { expect, test } from 'vitest'
import { z } from 'zod'
import { handle } from '../platform/queue/handlers.ts'
import { declaredJobs, defineJob } from '../platform/queue/port.ts'
import { matchHandlers } from './run.ts'

test('refuses to start with a missing, duplicate or unknown job handler, and names it', () => {
  const job = (name: string) => defineJob({ name, payload: z.object({}) })
  const [kept, lost, twice] = [job('test.kept'), job('test.lost'), job('test.twice')]
  const nothing = async () => {}
  const given = [kept, twice, twice].map((one) => handle(one, nothing))
  expect(() => matchHandlers([kept.name, lost.name, twice.name], given)).toThrow(
    'Could not start the worker: the job test.lost has no handler; the job test.twice has more than one handler.',
  )
  expect(() => matchHandlers([], [handle(kept, nothing)])).toThrow('a handler is for test.kept, which is not declared')
  expect(declaredJobs().map(({ name }) => name)).toContain('test.lost')
  expect(() => job('test.kept')).toThrow('Two kinds of job are named test.kept.')
})
