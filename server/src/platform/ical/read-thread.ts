import { openParser } from '../parsing/open.ts'
import type { ReadTask } from './read-worker.ts'
import type { DaysAsked, DaysRead } from './read.ts'

const maxBytes = 4 * 1024 * 1024

/** Runs `readDays` in the parsing thread. Throws `UnfitFile` if it takes too long: rules of repeating events can be written to never end. */
export const readDaysInThread = (text: string, asked: DaysAsked, seconds: number): Promise<DaysRead | null> =>
  openParser<ReadTask, DaysRead | null>(new URL('./read-worker.ts', import.meta.url), {
    sizeOf: (task) => task.text.length,
    maxBytes,
    seconds,
  })({ text, asked })
