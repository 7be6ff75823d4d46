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

type Work = { runners: JobRunner[]; sweeps: Array<Sweep<App>>; declared: string[] }

/** Runs the jobs and periodic tasks of this process. */
export async function startWorker(
  { app, auth, queue, pool }: WorkerParts,
  { runners, sweeps, declared }: Work = { runners: allRunners(auth), sweeps: allSweeps, declared: declaredJobs().map(({ name }) => name) },
): Promise<{ stop(): Promise<void> }> {
  matchHandlers(declared, runners)
  await queue.start(app, runners)
  const parts = { pool: pool.locks, log: app.log, heavyLimit: pLimit(1) }
  const sweeping = sweeps.map(({ work, ...sweep }) => every(parts, { ...sweep, work: (signal) => work(app, signal) }))
  return {
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
