import { profileJobs } from '../domains/profiles/worker.ts'
import type { App } from '../platform/app.ts'
import type { Sweep } from '../platform/queue/every.ts'
import type { JobRunner } from '../platform/queue/port.ts'

/** What the worker does, from every domain that has work for it. */
export const runners: JobRunner[] = [...profileJobs]

/** What it looks after, again and again. */
export const sweeps: Array<Sweep<App>> = []
