import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { App } from '../app.ts'
import type { Tx } from '../db.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Signals } from '../signals.ts'
import type { Telemetry } from '../telemetry/port.ts'
import { openClaims, releaseOrphans, type Claims } from './claims.ts'
import type { JobRunner } from './handlers.ts'
import { openAdmin, countJobs, setAsideQueue, type JobCounts } from './admin.ts'
import type { AddOptions, Queue } from './port.ts'
import { startRunner, type RunnerOptions } from './runner.ts'
import { waitingJobs } from './waiting.ts'

export type QueueOptions = {
  connectionString: string
  log: Log
  /** Seconds between polls for retries and delayed jobs. New jobs are announced right away. */
  pollSeconds?: number
  /** Seconds without a heartbeat after which a job's process counts as dead. At least 10. */
  heartbeatSeconds?: number
  /** Seconds between checks for dead processes and timeouts. */
  superviseSeconds?: number
  /** Seconds for which repeats of an error are counted before their number is logged. */
  countErrorsSeconds?: number
  telemetry?: Telemetry | null
  /** Announce heavy jobs, so that a process for them starts right away. */
  signals?: Pick<Signals, 'notify'>
}

/** The kind of the signals that announce heavy jobs. */
export const heavyJobSignal = 'heavy job'

type QueueSettings = Omit<JobRunner, 'run'>

export type JobQueue = {
  queue: Queue
  /** Creates the queues of these jobs. Otherwise they are created when they are needed. */
  prepare(jobs: QueueSettings[]): Promise<void>
  /** Starts running jobs in this process. */
  start(app: App, runners: JobRunner[], options?: RunnerOptions): Promise<void>
  /** For how long this process has run no job. */
  idleMs(): number
  /**
   * Runs jobs again right away whose server was killed, instead of after their heartbeat has expired. Call this only while no other
   * server is running. Returns how many there were.
   */
  releaseOrphans(): Promise<number>
  counts(): Promise<JobCounts>
  /** Starts no new jobs, waits a while for the running ones, then aborts them, so that they run again elsewhere. */
  stop(options?: { graceful?: boolean; timeoutMs?: number }): Promise<void>
}

const day = 24 * 3600

const settingsOf = ({ delaySeconds, group, priority }: AddOptions) => ({
  ...(delaySeconds && { startAfter: delaySeconds }),
  ...(group && { group: { id: group } }),
  ...(priority && { priority }),
})

/** The job continues the trace of the request that adds it. */
function inTrace(telemetry: Telemetry | null, data: object): object {
  const traceparent = telemetry?.traceparent()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/**
 * Jobs in the product's database, by pg-boss in its own schema. It has its own few connections, so that handlers using all others can't
 * block heartbeats.
 */
export async function openQueue(options: QueueOptions): Promise<JobQueue> {
  const {
    connectionString,
    log,
    pollSeconds = 10,
    heartbeatSeconds = 30,
    superviseSeconds = 30,
    countErrorsSeconds = 60,
    telemetry = null,
    signals,
  } = options
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
    application_name: 'castwright-jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const errors = openErrorLog(log, countErrorsSeconds)
  boss.on('error', errors.report)
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  await boss.start()
  /** As they are in the database. Most starts have nothing to change. */
  const saved = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!saved.has(setAsideQueue)) await boss.createQueue(setAsideQueue, { retentionSeconds: 365 * day })

  const known = new Map<string, Promise<void>>()

  /** Creates the job's queue, or updates its settings. */
  const ensure = (job: QueueSettings): Promise<void> => {
    const begun = known.get(job.name)
    if (begun) return begun
    const settings = {
      retryLimit: job.retries,
      retryDelay: job.backoff.initial,
      retryBackoff: true,
      retryDelayMax: job.backoff.max,
      expireInSeconds: job.timeout,
      heartbeatSeconds,
      retentionSeconds: 365 * day,
      deleteAfterSeconds: day,
      deadLetter: setAsideQueue,
      notify: true,
    }
    const found = saved.get(job.name)
    if (found && (Object.keys(settings) as Array<keyof typeof settings>).every((key) => found[key] === settings[key]))
      return Promise.resolve()
    // `short` allows one queued job per key next to a running one, so that changes during a run are handled by the next.
    const making = boss.createQueue(job.name, { policy: 'short', ...settings }).then(() => boss.updateQueue(job.name, settings))
    known.set(job.name, making)
    making.catch(() => known.delete(job.name))
    return making
  }

  const announce = async (tx: Tx, job: Pick<JobRunner, 'name' | 'heavy'>): Promise<void> => {
    if (job.heavy) await signals?.notify(tx, heavyJobSignal, job.name, '')
  }

  const add: Queue['add'] = async (tx, job, payload, options = {}) => {
    const data = inTrace(telemetry, job.payload.parse(payload))
    await ensure(job)
    await announce(tx, job)
    const { key, delaySeconds } = options
    const place = { db: fromDrizzle(tx, sql), singletonKey: key ?? newId() }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await boss.send(job.name, data, { ...settingsOf(options), ...place })) return
      // One is already queued. Updating it locks it until this transaction ends, since it must not start before our change is visible.
      const { updated } = await boss.update(job.name, undefined, { ...place, match: 'newest', ...(delaySeconds ? {} : { startAfter: 0 }) })
      if (updated > 0) return
    }
    throw new Error(`Could not add a ${job.name} job: its key ${key} changes too fast.`)
  }

  const addAll: Queue['addAll'] = async (tx, job, payloads, options) => {
    if (payloads.length === 0) return
    const jobs = payloads.map((payload) => {
      const given = options?.(payload) ?? {}
      return { data: inTrace(telemetry, job.payload.parse(payload)), ...settingsOf(given), singletonKey: given.key ?? newId() }
    })
    await ensure(job)
    await announce(tx, job)
    await boss.insert(job.name, jobs, { db: fromDrizzle(tx, sql) })
  }

  const admin = await openAdmin(boss)
  let stopRunner = async (_graceMs: number): Promise<void> => {}
  let claims: Claims | undefined
  let stopping: Promise<void> | undefined
  const stop = async (graceMs: number): Promise<void> => {
    await stopRunner(graceMs)
    await claims?.stop()
    await boss.stop({ graceful: false })
    errors.flush()
  }

  return {
    queue: {
      add,
      addAll,
      ...waitingJobs,
      admin,
      async check() {
        await boss.getDb().executeSql('select version from pgboss.version')
      },
    },
    async prepare(jobs) {
      await Promise.all(jobs.map(ensure))
    },
    async start(app, runners, runnerOptions = {}) {
      await Promise.all(runners.map(ensure))
      claims = await openClaims({ connectionString, boss, log })
      stopRunner = await startRunner({ boss, app, log, claims, runners, pollSeconds, telemetry, ...runnerOptions })
    },
    idleMs: () => claims?.idleMs() ?? 0,
    releaseOrphans: () => releaseOrphans(boss),
    counts: () => countJobs(boss),
    stop: ({ graceful = true, timeoutMs = 7_000 } = {}) => (stopping ??= stop(graceful ? timeoutMs : 0)),
  }
}

/**
 * Logs each error of the job queue once and counts its repeats. Every worker of every kind of job polls, so one lost connection is reported
 * hundreds of times.
 */
export function openErrorLog(log: Log, countingSeconds: number) {
  const counting = new Map<string, { error: unknown; repeats: number; end: NodeJS.Timeout }>()

  const finish = (key: string): void => {
    const counted = counting.get(key)
    if (!counted) return
    counting.delete(key)
    clearTimeout(counted.end)
    const { error, repeats } = counted
    if (repeats > 0) log.error({ err: error, repeats }, 'A job queue error was repeated')
  }

  return {
    report(error: unknown): void {
      const key = keyOf(error)
      const counted = counting.get(key)
      if (counted) {
        counted.repeats += 1
        return
      }
      counting.set(key, { error, repeats: 0, end: setTimeout(() => finish(key), countingSeconds * 1000).unref() })
      log.error({ err: error }, 'Job queue error')
    },
    /** Logs what was counted so far. */
    flush(): void {
      for (const key of counting.keys()) finish(key)
    },
  }
}

/** Equal for the same cause. Numbers in messages, such as process IDs, differ each time. */
function keyOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return `${String(code)} ${String(message).replaceAll(/\d+/g, '#')}`
}
