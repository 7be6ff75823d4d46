import { z } from 'zod'
import { defineJob } from '../port.ts'

const one = z.object({ id: z.string() })
const soon = { initial: 0, max: 1 }

export const plainJob = defineJob({ name: 'test.plain', payload: one, retries: 2, backoff: soon, timeout: 60, concurrency: 2 })
export const poisonJob = defineJob({ name: 'test.poison', payload: one, retries: 2, backoff: soon })
export const slowJob = defineJob({ name: 'test.slow', payload: one, retries: 3, backoff: soon, timeout: 60, concurrency: 1 })
export const briefJob = defineJob({ name: 'test.brief', payload: one, retries: 3, backoff: soon, timeout: 1 })
export const groupedJob = defineJob({
  name: 'test.grouped',
  payload: one,
  retries: 3,
  backoff: soon,
  concurrency: 3,
  groupLimit: 1,
  stopsImmediately: true,
})
