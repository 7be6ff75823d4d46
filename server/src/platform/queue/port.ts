import type { z } from 'zod'
import type { Db, Tx } from '../db.ts'

/** A kind of job. Its payload is ids only: what they stand for is read when the job runs. */
export type Job<Payload extends object> = {
  /** `domain.what-is-done`. */
  name: string
  payload: z.ZodType<Payload>
  /** How often a failed one is tried again before it is set aside. */
  retries: number
  /** Seconds before the first new try, doubled each time up to the most. */
  backoff: { first: number; most: number }
  /** Seconds after which a running one is told to stop, counts as failed and is tried again. */
  timeout: number
  /** Jobs of this kind that one process runs at a time. */
  concurrency: number
  /** Jobs of one group that all servers together run at a time. Servers that look at the same moment can exceed it briefly. */
  groupLimit?: number
  /** Stopping the server aborts these jobs right away: they continue where they were when they run again. */
  stopsAtOnce?: true
}

type AnyJob = Pick<Job<object>, 'name'>

export type AddOptions = {
  /** While a job of the same kind and key waits, another one joins it instead of waiting beside it. */
  key?: string
  delaySeconds?: number
  /** See `groupLimit`. */
  group?: string
  /** Jobs with a higher priority start first. 0 unless given. */
  priority?: number
}

export type Queue = {
  /** Puts a job into the same transaction as its cause: both happen or neither. */
  add<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload, options?: AddOptions): Promise<void>
  /** Many of one kind at once, each by itself. One whose key waits already is left out. */
  addAll<Payload extends object>(tx: Tx, job: Job<Payload>, payloads: Payload[], options?: (payload: Payload) => AddOptions): Promise<void>
  /** Removes the waiting jobs that have these keys. */
  remove(tx: Tx, job: AnyJob, keys: string[]): Promise<void>
  /** Starts no waiting job of a group within so many seconds. */
  pauseGroup(tx: Tx, job: AnyJob, group: string, seconds: number): Promise<void>
  /** The priority of the job that starts next; 0 where none is due. */
  nextPriority(db: Db, job: AnyJob): Promise<number>
  /** The keys of the jobs that wait or run. */
  keys(db: Db, job: AnyJob): Promise<Set<string>>
  /** Throws where jobs cannot be added. */
  check(): Promise<void>
}

/** Thrown by a handler where trying again cannot help: the job is set aside at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

const declared = new Map<string, Job<object>>()

type Declaration<Payload extends object> = Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>

/** Declares a kind of job. Whatever can add one has declared it, which lets the worker find a kind that nobody handles. */
export function defineJob<Payload extends object>(declaration: Declaration<Payload>): Job<Payload> {
  const job = { retries: 5, backoff: { first: 5, most: 3600 }, timeout: 300, concurrency: 1, ...declaration }
  if (declared.has(job.name)) throw new Error(`Two kinds of job are called ${job.name}.`)
  declared.set(job.name, job)
  return job
}

export const declaredJobs = (): string[] => [...declared.keys()]
