import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

type Connected = Pick<TestApp, 'pool'>

/** Deletes all rows of these tables, such as those of earlier tests. */
export const deleteAll = (app: Connected, ...tables: string[]) =>
  app.pool.pool.query(tables.map((table) => `delete from ${table}`).join('; '))

/** Tries again after a deadlock with a job, because this doesn't lock rows in the product's order. */
export const deletePodcast = (app: Connected, podcastId: string) =>
  eventually(() => app.pool.pool.query('delete from podcasts where id = $1', [podcastId]))

/** Deletes all podcasts, or all but one. */
export const deletePodcasts = (app: Connected, exceptId?: string) =>
  eventually(() => app.pool.pool.query('delete from podcasts where id is distinct from $1', [exceptId ?? null]))

/** Deletes the queued jobs with this name. */
export const deleteJobs = (app: Connected, name: string) => app.pool.pool.query('delete from pgboss.job where name = $1', [name])
