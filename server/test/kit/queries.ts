import type { PoolClient } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** The statements sent to the app's database. Run the app without a worker, whose work would count, too. */
export async function queriesOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = app.pool
  const spies = new Map<PoolClient, { mock: { calls: unknown[][] }; mockRestore(): void }>()
  const watch = (client: PoolClient): void => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  pool.on('acquire', watch)
  try {
    await work()
    const calls = [...spies.values()].flatMap(({ mock }) => mock.calls) as Array<[string | { text: string }]>
    return calls.map(([query]) => (typeof query === 'string' ? query : query.text))
  } finally {
    pool.off('acquire', watch)
    for (const spy of spies.values()) spy.mockRestore()
  }
}

export async function countQueries(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  return (await queriesOf(app, work)).length
}
