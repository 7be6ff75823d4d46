import type { Tx } from '../db.ts'

/** A kind of job: its name and the shape of its payload (ids only). */
export type Job<Payload extends object> = {
  name: string
  /** How often a failed one is tried again before it is set aside. */
  retries: number
  /** Seconds after which a running one counts as dead and is tried again. */
  timeout: number
  /** Jobs of this kind that one process runs at a time. */
  concurrency: number
  payload?: Payload
}

export type JobHandler<Payload extends object> = (payload: Payload, signal: AbortSignal) => Promise<void>

export type Queue = {
  /** Puts a job into the same transaction as its cause: both happen or neither. */
  add<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload, options?: { key?: string; startAfter?: Date }): Promise<void>
  check(): Promise<void>
}
