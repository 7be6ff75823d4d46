import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { createLog } from '../log.ts'
import { openErrorLog } from './queue.ts'
import { handle } from './handlers.ts'
import { plainJob, poisonJob, slowJob } from './testing/jobs.ts'
import { startPlace } from './testing/place.ts'

type Line = { msg: string; repeats?: number; err?: { message: string } }

function openLines() {
  const stream = new PassThrough()
  const lines: Line[] = []
  stream.on('data', (chunk) => lines.push(JSON.parse(String(chunk)) as Line))
  return { log: createLog('error', stream), lines }
}

test('logs why jobs could not be fetched, once, and then how often', async () => {
  const { log, lines } = openLines()
  const { pool, open } = await startPlace()
  const nothing = async () => {}
  const runners = [plainJob, poisonJob, slowJob].map((job) => handle(job, nothing))
  await open(runners, { log, pollSeconds: 0.5, countErrorsSeconds: 5 })
  await pool.pool.query('alter table pgboss.job rename to hidden')
  const counted = await eventually(() => {
    const line = lines.find(({ repeats }) => repeats !== undefined)
    expect(line).toMatchObject({ msg: 'A job queue error was repeated', err: { message: 'relation "pgboss.job" does not exist' } })
    return line
  })
  await pool.pool.query('alter table pgboss.hidden rename to job')
  const before = lines.slice(0, lines.indexOf(counted!)).filter(({ err }) => err?.message === counted?.err?.message)
  expect(before.map(({ msg }) => msg)).toEqual(['Job queue error'])
  expect(JSON.stringify(lines)).not.toContain('not an error')
})

test('counts errors that differ only in numbers together, and logs an error again after the count', async () => {
  const { log, lines } = openLines()
  const { report } = openErrorLog(log, 0.1)
  for (const pid of [12, 345, 6]) report(new Error(`Process ${pid} waits for a lock.`))
  report(new Error('Something else.'))
  await eventually(() =>
    expect(lines.map(({ msg, repeats = 0 }) => [msg, repeats])).toEqual([
      ['Job queue error', 0],
      ['Job queue error', 0],
      ['A job queue error was repeated', 2],
    ]),
  )
  report(new Error('Process 7 waits for a lock.'))
  expect(lines.at(-1)?.msg).toBe('Job queue error')
})
