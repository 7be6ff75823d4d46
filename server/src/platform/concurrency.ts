import pLimit from 'p-limit'
import { Fault } from './fault.ts'

/** Runs at most `concurrency` tasks, queues up to `maxQueued` more in order and rejects the rest. */
export function createLimiter({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) {
  const limit = pLimit(concurrency)
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued) throw new Fault('too_often')
    return limit(task)
  }
}
