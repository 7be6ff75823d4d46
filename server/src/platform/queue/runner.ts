import { setTimeout as delay } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { App } from '../app.ts'
import type { Log } from '../log.ts'
import { mailOf } from '../mail/port.ts'
import type { Telemetry } from '../telemetry/port.ts'
import { heartbeatRefreshSeconds, type Claims } from './claims.ts'
import type { JobRunner } from './handlers.ts'
import { PermanentError } from './port.ts'

type Parts = {
  boss: PgBoss
  app: App
  log: Log
  claims: Claims
  runners: JobRunner[]
  pollSeconds: number
  telemetry: Telemetry | null
}

/** Fetches and runs jobs. Returns a function that stops this. */
export async function startRunner(parts: Parts): Promise<(graceMs: number) => Promise<void>> {
  const { boss, app, log, claims, runners, pollSeconds, telemetry } = parts
  const settings = {
    batchSize: 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds,
  } as const
  const stopping = new AbortController()
  for (const runner of runners) {
    const options = { ...settings, ...(runner.groupLimit && { groupConcurrency: runner.groupLimit }) }
    let places = 0
    let running = 0
    const onError = (error: unknown): void => {
      places -= 1
      log.error({ err: error, job: runner.name }, 'Could not run another job at the same time')
    }
    /** Each place polls. One waits for the first job, and another one opens whenever all are taken. */
    const openPlace = async (): Promise<void> => {
      places += 1
      let id = ''
      id = await boss.work<unknown, undefined, typeof settings>(runner.name, options, async ([job]) => {
        if (!job) return []
        running += 1
        if (running === places && places < runner.concurrency && !stopping.signal.aborted) openPlace().catch(onError)
        // There may be more jobs, so check again right after this one instead of at the next poll.
        boss.notifyWorker(id)
        const release = claims.hold(job)
        try {
          return [await runTraced(telemetry, { app, log, runner, job, stopping: stopping.signal })]
        } finally {
          release()
          running -= 1
        }
      })
    }
    await openPlace()
  }
  return async (graceMs) => {
    stopping.abort(new Error('The server is stopping.'))
    const names = new Set(runners.map((runner) => runner.name))
    const idle = Promise.all([...names].map((name) => boss.offWork(name, { wait: true })))
    const waiting = new AbortController()
    await Promise.race([idle, delay(graceMs, undefined, { signal: waiting.signal }).catch(() => {})])
    waiting.abort()
  }
}

/** Adapters such as mail know whether a retry can help. */
const isPermanent = (error: unknown): boolean =>
  error instanceof PermanentError || (error instanceof Error && 'temporary' in error && error.temporary === false)

type Run = Pick<Parts, 'app' | 'log'> & { runner: JobRunner; job: JobWithMetadata<unknown>; stopping: AbortSignal }

type Traced = { traceparent?: unknown }

/** Runs a job in the trace of the request that added it. */
async function runTraced(telemetry: Telemetry | null, run: Run): Promise<JobResult> {
  if (typeof run.job.data !== 'object' || run.job.data === null) return runJob(run)
  const { traceparent, ...data } = run.job.data as Traced
  const job = { ...run.job, data }
  if (!telemetry) return runJob({ ...run, job })
  const span = telemetry.start(`job ${run.runner.name}`, {
    kind: 'consumer',
    attributes: { 'messaging.system': 'pg-boss', 'messaging.message.id': job.id, 'castwright.attempt': job.retryCount + 1 },
    parent: typeof traceparent === 'string' ? traceparent : undefined,
  })
  const result = await span.run(() => runJob({ ...run, job }))
  span.end(result.status === 'completed' ? {} : { error: result.status })
  return result
}

async function runJob({ app, log, runner, job, stopping }: Run): Promise<JobResult> {
  const facts = { job: runner.name, jobId: job.id, attempt: job.retryCount + 1 }
  const begun = Date.now()
  let over = false
  const onAbort = () => {
    if (!over) log.warn(facts, 'A job was aborted')
  }
  job.signal.addEventListener('abort', onAbort)
  try {
    const signal = runner.stopsImmediately ? AbortSignal.any([job.signal, stopping]) : job.signal
    await runner.run({ ...app, mail: mailOf(app.mail, job.id) }, job.data, signal)
    log.debug({ ...facts, ms: Date.now() - begun }, 'A job finished')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const hopeless = isPermanent(error)
    const last = hopeless || job.retryCount >= job.retryLimit
    if (runner.stopsImmediately && stopping.aborted) log.debug(facts, 'A job was stopped with the server and will resume later')
    else if (last) log.error({ ...facts, err: error }, 'A job failed permanently and was set aside')
    else log.warn({ ...facts, err: error }, 'A job failed and will be retried')
    const message = error instanceof Error ? error.message : String(error)
    return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: { message } }
  } finally {
    over = true
    job.signal.removeEventListener('abort', onAbort)
  }
}
