import type { App } from '../app.ts'
import { PermanentError, type Job } from './port.ts'

/**
 * Must be idempotent: a job whose process died runs again. Must react to the signal, which aborts at the timeout and when the process
 * stops.
 */
export type JobHandler<Payload extends object> = (app: App, payload: Payload, signal: AbortSignal) => Promise<void>

/** A job with its handler, without the type of its payload. */
export type JobRunner = Omit<Job<object>, 'payload'> & {
  run(app: App, data: unknown, signal: AbortSignal): Promise<void>
}

/** Defines the handler of a job. */
export function handle<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): JobRunner {
  const { payload: shape, ...settings } = job
  return {
    ...settings,
    async run(app, data, signal) {
      const payload = shape.safeParse(data)
      if (!payload.success) throw new PermanentError(`Invalid payload of a ${job.name} job.`, { cause: payload.error })
      await handler(app, payload.data, signal)
    },
  }
}
