import type { ResourceLimits } from 'node:worker_threads'
import type { Piscina } from 'piscina'

const idleMs = 30_000

/**
 * Runs a worker file's default export in its own thread, for work that would block the event loop. The thread starts with the first task,
 * exits after some idle time and doesn't keep the process alive. The signal ends a thread in the middle of its task.
 */
export function openThread<Task, Result>(
  file: URL,
  resourceLimits: ResourceLimits = {},
): (task: Task, signal?: AbortSignal) => Promise<Result> {
  let pool: Piscina<Task, Result> | undefined
  return async (task, signal) => {
    const { Piscina } = await import('piscina')
    pool ??= new Piscina({ filename: file.href, minThreads: 0, maxThreads: 1, idleTimeout: idleMs, resourceLimits })
    return pool.run(task, { signal: signal ?? null })
  }
}
