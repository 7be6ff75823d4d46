import type { App } from '../app.ts'
import { GiveUp, type Job } from './port.ts'

/** Must be safe to run twice: a job whose process died half-way runs again. Heeds the signal, which comes at its timeout and at the end of the process. */
export type JobHandler<Payload extends object> = (app: App, payload: Payload, signal: AbortSignal) => Promise<void>

/** A job with what does it, its payload's type folded away. */
export type JobRunner = Omit<Job<object>, 'payload'> & {
  run(app: App, data: unknown, signal: AbortSignal): Promise<void>
}

/** Says what does a job. */
export function handle<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): JobRunner {
  const { payload: shape, ...settings } = job
  return {
    ...settings,
    async run(app, data, signal) {
      const payload = shape.safeParse(data)
      if (!payload.success) throw new GiveUp(`The payload of a job ${job.name} does not have its shape.`, { cause: payload.error })
      await handler(app, payload.data, signal)
    },
  }
}
