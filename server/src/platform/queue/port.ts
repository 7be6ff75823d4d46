import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Tx } from '../db.ts'

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
}

/** Must be safe to run twice: a job whose process died half-way runs again. Heeds the signal, which comes at its timeout and at the end of the process. */
export type JobHandler<Payload extends object> = (app: App, payload: Payload, signal: AbortSignal) => Promise<void>

/** A job with what does it, its payload's type folded away. */
export type JobRunner = Pick<Job<object>, 'name' | 'retries' | 'backoff' | 'timeout' | 'concurrency'> & {
  run(app: App, data: unknown, signal: AbortSignal): Promise<void>
}

export type AddOptions = {
  /** While a job of the same kind and key waits, another one joins it instead of waiting beside it. */
  key?: string
  delaySeconds?: number
}

export type Queue = {
  /** Puts a job into the same transaction as its cause: both happen or neither. */
  add<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload, options?: AddOptions): Promise<void>
  /** Many of one kind at once, each by itself. */
  addAll<Payload extends object>(tx: Tx, job: Job<Payload>, payloads: Payload[], options?: Pick<AddOptions, 'delaySeconds'>): Promise<void>
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

/** Says what does a job. */
export function handle<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): JobRunner {
  const { name, retries, backoff, timeout, concurrency } = job
  return {
    name,
    retries,
    backoff,
    timeout,
    concurrency,
    async run(app, data, signal) {
      const payload = job.payload.safeParse(data)
      if (!payload.success) throw new GiveUp(`The payload of a job ${name} does not have its shape.`, { cause: payload.error })
      await handler(app, payload.data, signal)
    },
  }
}
