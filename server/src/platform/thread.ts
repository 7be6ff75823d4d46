import type { ResourceLimits } from 'node:worker_threads'
import type { Piscina } from 'piscina'

const idleMs = 30_000

type Run<Task, Result> = (task: Task, signal?: AbortSignal) => Promise<Result>

/**
 * A thread that runs the default exports of worker files, one task at a time, for work that would block the event loop. It starts with the
 * first task, exits after some idle time and doesn't keep the process alive. The signal ends it in the middle of a task.
 */
export function createThread(resourceLimits: ResourceLimits = {}): <Task, Result>(file: URL) => Run<Task, Result> {
  let pool: Piscina | undefined
  return (file) => async (task, signal) => {
    const { Piscina } = await import('piscina')
    pool ??= new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: idleMs, resourceLimits })
    return pool.run(task, { filename: file.href, signal: signal ?? null }) as Promise<never>
  }
}

/** The same, for a worker file with a thread of its own. */
export const openThread = <Task, Result>(file: URL): Run<Task, Result> => createThread()<Task, Result>(file)
