import type { z } from 'zod'
import type { Db, Tx } from '../db.ts'
import type { QueueAdmin } from './admin.ts'

/** A kind of job. Its payload contains only IDs, which are resolved when the job runs. */
export type Job<Payload extends object> = {
  /** `domain.action` */
  name: string
  payload: z.ZodType<Payload>
  /** How often a failed job is retried before it is set aside. */
  retries: number
  /** Seconds before the first retry, doubled each time up to the maximum. */
  backoff: { initial: number; max: number }
  /** Seconds after which a running job is aborted, counts as failed and is retried. */
  timeout: number
  /** Jobs of this kind that one process runs concurrently. */
  concurrency: number
  /** Jobs of one group that all servers together run concurrently. Servers that poll at the same moment can exceed it briefly. */
  groupLimit?: number
  /** Stopping the server aborts these jobs immediately. They resume where they were when they run again. */
  stopsImmediately?: true
  /** Takes seconds of processor time or much memory. With `ROLE=all`, such jobs run in a process of their own. */
  heavy?: true
}

type AnyJob = Pick<Job<object>, 'name'>

export type AddOptions = {
  /** A job joins a queued job of the same kind and key instead of being added. */
  key?: string
  delaySeconds?: number
  /** See `groupLimit`. */
  group?: string
  /** Jobs with a higher priority start first. Default: 0. */
  priority?: number
}

export type Queue = {
  /** Adds a job in the same transaction as its cause: both happen or neither. */
  add<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload, options?: AddOptions): Promise<void>
  /** Adds many jobs of one kind. Skips those whose key is already queued. */
  addAll<Payload extends object>(tx: Tx, job: Job<Payload>, payloads: Payload[], options?: (payload: Payload) => AddOptions): Promise<void>
  /** Removes queued jobs with these keys. */
  remove(tx: Tx, job: AnyJob, keys: string[]): Promise<void>
  /** Starts no queued job of a group for this many seconds. */
  pauseGroup(tx: Tx, job: AnyJob, group: string, seconds: number): Promise<void>
  /** The priority of the next job to start, or 0 if none is due. */
  nextPriority(db: Db, job: AnyJob): Promise<number>
  /** Which of these kinds have a job that is due. */
  dueKinds(db: Db, jobs: AnyJob[]): Promise<Set<string>>
  /** The keys of queued and running jobs. */
  keys(db: Db, job: AnyJob): Promise<Set<string>>
  /** For operators. */
  admin: QueueAdmin
  /** Throws if jobs can't be added. */
  check(): Promise<void>
}

/** Thrown by a handler if a retry can't help: the job is set aside immediately. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError'
}

/** For jobs that send one email. A mail server may be down for hours. */
export const emailJob = { retries: 10, timeout: 120, concurrency: 4 } as const

/** Filled while the modules load, like the modules themselves the same for every app. */
const declared = new Map<string, Job<object>>()

type Declaration<Payload extends object> = Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>

/** Declares a kind of job, so that the worker can detect kinds without a handler. */
export function defineJob<Payload extends object>(declaration: Declaration<Payload>): Job<Payload> {
  const job = { retries: 5, backoff: { initial: 5, max: 3600 }, timeout: 300, concurrency: 1, ...declaration }
  if (declared.has(job.name)) throw new Error(`Two kinds of job are named ${job.name}.`)
  declared.set(job.name, job)
  return job
}

export const declaredJobs = (): Array<Job<object>> => [...declared.values()]
