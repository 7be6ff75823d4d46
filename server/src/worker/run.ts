import { totalmem } from 'node:os'
import pLimit from 'p-limit'
import type { Auth } from '../domains/identity/service.ts'
import type { App } from '../platform/app.ts'
import type { DbPool } from '../platform/db.ts'
import { every, type Sweep } from '../platform/queue/every.ts'
import type { JobRunner } from '../platform/queue/handlers.ts'
import { declaredJobs } from '../platform/queue/port.ts'
import type { JobQueue } from '../platform/queue/queue.ts'
import { allRunners, allSweeps } from './handlers.ts'

type WorkerParts = { app: App; auth: Auth; queue: JobQueue; pool: Pick<DbPool, 'locks'> }

/** What a process does: everything, what is light, or what is heavy. */
export type Share = 'all' | 'light' | 'heavy'

type Work = { share: Share; runners: JobRunner[]; sweeps: Array<Sweep<App>>; declared: string[] }

export type Worker = {
  /** For how long it has had nothing to do. */
  idleMs(): number
  stop(): Promise<void>
}

/** Of the machine or the container. */
const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Two heavy jobs at once could take all memory of a smaller machine. */
const enoughBytes = 1024 ** 3

const belongsTo = (share: Share, { heavy = false }: { heavy?: boolean }): boolean => share === 'all' || heavy === (share === 'heavy')

/** Runs the jobs and periodic tasks of this process. */
export async function startWorker(
  { app, auth, queue, pool }: WorkerParts,
  { share = 'all', runners = allRunners(auth), sweeps = allSweeps, declared = declaredJobs().map(({ name }) => name) }: Partial<Work> = {},
): Promise<Worker> {
  matchHandlers(declared, runners)
  await queue.start(
    app,
    runners.filter((runner) => belongsTo(share, runner)),
    { oneHeavy: memoryBytes < enoughBytes },
  )
  const heavyLimit = pLimit(1)
  // A process for heavy work starts when the server has been running for a while, so it need not wait.
  const parts = { pool: pool.locks, log: app.log, heavyLimit, ...(share === 'heavy' && { heavyDelayMs: 0 }) }
  const sweeping = sweeps
    .filter((sweep) => belongsTo(share, sweep))
    .map(({ work, ...sweep }) => every(parts, { ...sweep, work: (signal) => work(app, signal) }))
  return {
    idleMs: () => (heavyLimit.activeCount + heavyLimit.pendingCount > 0 ? 0 : queue.idleMs()),
    async stop() {
      await Promise.all([...sweeping.map((sweep) => sweep.stop()), queue.stop()])
    },
  }
}

/** Makes sure that every declared job has exactly one handler. */
export function matchHandlers(declared: string[], runners: JobRunner[]): void {
  const handled = new Map<string, number>()
  for (const { name } of runners) handled.set(name, (handled.get(name) ?? 0) + 1)
  const faults = [
    ...declared.filter((name) => !handled.has(name)).map((name) => `the job ${name} has no handler`),
    ...[...handled].filter(([, count]) => count > 1).map(([name]) => `the job ${name} has more than one handler`),
    ...[...handled.keys()].filter((name) => !declared.includes(name)).map((name) => `a handler is for ${name}, which is not declared`),
  ]
  if (faults.length > 0) throw new Error(`Could not start the worker: ${faults.join('; ')}.`)
}
