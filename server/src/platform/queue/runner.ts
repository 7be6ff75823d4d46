import { setTimeout as delay } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { App } from '../app.ts'
import type { Log } from '../log.ts'
import { mailOf } from '../mail/port.ts'
import type { Telemetry } from '../telemetry/port.ts'
import { heartbeatRefreshSeconds, type Claims } from './claims.ts'
import type { JobRunner } from './handlers.ts'
import { PermanentError } from './port.ts'
import { waitingJobs } from './waiting.ts'

export type RunnerOptions = {
  /** Runs one heavy job at a time, for machines with little memory. */
  oneHeavy?: boolean
}

type Parts = RunnerOptions & {
  boss: PgBoss
  app: App
  log: Log
  claims: Claims
  runners: JobRunner[]
  pollSeconds: number
  telemetry: Telemetry | null
}

type Starting = Omit<Parts, 'runners'> & { stopping: AbortSignal }

/** Fetches and runs jobs. Returns a function that stops this. */
export async function startRunner({ runners, ...parts }: Parts): Promise<(graceMs: number) => Promise<void>> {
  const { boss, oneHeavy } = parts
  const stopping = new AbortController()
  const starting = { ...parts, stopping: stopping.signal }
  const inTurn = runners.filter(({ heavy }) => oneHeavy && heavy)
  for (const runner of runners) if (!inTurn.includes(runner)) await openPlaces(starting, runner)
  const takingTurns = inTurn.length > 0 ? runInTurn(starting, inTurn) : undefined
  return async (graceMs) => {
    stopping.abort(new Error('The server is stopping.'))
    const names = new Set(runners.map((runner) => runner.name))
    const idle = Promise.all([takingTurns, ...[...names].map((name) => boss.offWork(name, { wait: true }))])
    const waiting = new AbortController()
    await Promise.race([idle, delay(graceMs, undefined, { signal: waiting.signal }).catch(() => {})])
    waiting.abort()
  }
}

const optionsOf = ({ pollSeconds }: Starting, { groupLimit }: JobRunner) =>
  ({
    batchSize: 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds,
    ...(groupLimit && { groupConcurrency: groupLimit }),
  }) as const

async function runFetched({ claims, telemetry, app, log, stopping }: Starting, runner: JobRunner, job: JobWithMetadata<unknown>) {
  const release = claims.hold(job)
  try {
    return await runTraced(telemetry, { app, log, runner, job, stopping })
  } finally {
    release()
  }
}

/** Each place polls. One waits for the first job, and another one opens whenever all are taken. */
async function openPlaces(starting: Starting, runner: JobRunner): Promise<void> {
  const { boss, log, stopping } = starting
  const options = optionsOf(starting, runner)
  let places = 0
  let running = 0
  const onError = (error: unknown): void => {
    places -= 1
    log.error({ err: error, job: runner.name }, 'Could not run another job at the same time')
  }
  const openPlace = async (): Promise<void> => {
    places += 1
    let id = ''
    id = await boss.work<unknown, undefined, typeof options>(runner.name, options, async ([job]) => {
      if (!job) return []
      running += 1
      if (running === places && places < runner.concurrency && !stopping.aborted) openPlace().catch(onError)
      // There may be more jobs, so check again right after this one instead of at the next poll.
      boss.notifyWorker(id)
      try {
        return [await runFetched(starting, runner, job)]
      } finally {
        running -= 1
      }
    })
  }
  await openPlace()
}

/** How often to look for due jobs while none runs. */
const turnMs = 1000

/** Runs one job at a time, each of the kinds that have any in turn. */
async function runInTurn(starting: Starting, runners: JobRunner[]): Promise<void> {
  const { app, log, stopping } = starting
  while (!stopping.aborted) {
    let ran = false
    try {
      const due = await waitingJobs.dueKinds(app.db, runners)
      for (const runner of runners) if (due.has(runner.name) && !stopping.aborted && (await runNext(starting, runner))) ran = true
    } catch (error) {
      log.warn({ err: error }, 'Could not look for heavy jobs, retrying')
    }
    if (!ran) await delay(turnMs, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Runs the next job of a kind. False if there is none. */
async function runNext(starting: Starting, runner: JobRunner): Promise<boolean> {
  const { boss } = starting
  const options = optionsOf(starting, runner)
  let ran = false
  const id = await boss.work<unknown, undefined, typeof options>(runner.name, options, async ([job]) => {
    if (!job) return []
    ran = true
    return [await runFetched(starting, runner, job)]
  })
  // A worker that is stopped still finishes what it has begun: to fetch a job, and to run it.
  await boss.offWork(runner.name, { id, wait: true })
  return ran
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
