import type { JobCounts, JobState, QueuedJob } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { recordAct } from './notes.ts'

const maxShown = 100
const longestPayload = 500

export async function findJobs({ queue }: Pick<App, 'queue'>, state: JobState): Promise<{ jobs: QueuedJob[]; counts: JobCounts }> {
  const [jobs, counts] = await Promise.all([queue.admin.list(state, maxShown), queue.admin.count()])
  return {
    counts,
    jobs: jobs.map(({ data, createdAt, startsAt, ...job }) => ({
      ...job,
      payload: JSON.stringify(data ?? {}).slice(0, longestPayload),
      createdAt: createdAt.toISOString(),
      startsAt: startsAt?.toISOString() ?? null,
    })),
  }
}

/** `clips.render ×2, imports.item` */
const namesOf = (names: string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => (length === 1 ? name : `${name} ×${length}`)).join(', ')

export async function retryJobs(app: App, operatorId: string, ids: string[]): Promise<number> {
  const names = await app.queue.admin.retry(ids)
  if (names.length > 0) await app.transaction((tx) => recordAct(app, tx, { kind: 'jobs.retried', operatorId, details: namesOf(names) }))
  return names.length
}

export async function cancelJobs(app: App, operatorId: string, ids: string[]): Promise<number> {
  const names = await app.queue.admin.cancel(ids)
  if (names.length > 0) await app.transaction((tx) => recordAct(app, tx, { kind: 'jobs.canceled', operatorId, details: namesOf(names) }))
  return names.length
}
