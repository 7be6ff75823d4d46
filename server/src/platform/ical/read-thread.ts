import { openThread } from '../thread.ts'
import type { ReadTask } from './read-worker.ts'
import type { DaysAsked, DaysRead } from './read.ts'

const ask = openThread<ReadTask, DaysRead | null>(new URL('./read-worker.ts', import.meta.url), {
  maxYoungGenerationSizeMb: 32,
  maxOldGenerationSizeMb: 192,
})

/** A calendar that takes more time or memory than it may. */
export class SlowCalendar extends Error {
  override readonly name = 'SlowCalendar'
}

/** Runs `readDays` in a worker thread, which ends when it takes too long: rules of repeating events can be written to never end. */
export async function readDaysInThread(text: string, asked: DaysAsked, seconds: number): Promise<DaysRead | null> {
  try {
    return await ask({ text, asked }, AbortSignal.timeout(seconds * 1000))
  } catch (error) {
    throw new SlowCalendar('The calendar could not be read within its limits.', { cause: error })
  }
}
