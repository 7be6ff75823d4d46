import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Deletes all podcasts, or all but one. Tries again after a deadlock with a job, because this doesn't lock rows in the product's order. */
export async function deletePodcasts(app: Pick<TestApp, 'pool'>, exceptId?: string): Promise<void> {
  await eventually(() => app.pool.pool.query('delete from podcasts where id is distinct from $1', [exceptId ?? null]))
}
