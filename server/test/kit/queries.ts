import type { PoolClient } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Counts the statements sent to the database. Run the app without a worker, whose work would count, too. */
export async function countQueries(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const { pool } = app.pool
  const spies = new Map<PoolClient, { mock: { calls: unknown[] }; mockRestore(): void }>()
  const watch = (client: PoolClient): void => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  pool.on('acquire', watch)
  try {
    await work()
    return [...spies.values()].reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    pool.off('acquire', watch)
    for (const spy of spies.values()) spy.mockRestore()
  }
}
