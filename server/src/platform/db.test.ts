import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../test/kit/database.ts'
import { openDb } from './db.ts'

test('a broken connection ends only its own transaction', async () => {
  const { connectionString, drop } = await createDatabase()
  const pool = openDb({ connectionString, max: 2 })
  onTestFinished(async () => {
    await pool.close()
    await drop()
  })
  const taken = once(pool.pool, 'acquire') as Promise<[PoolClient]>
  const held = pool.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const [client] = await taken
    // The connection is idle when it breaks. It may or may not emit an error first.
    const broken = new Promise((resolve) => client.once('end', resolve))
    await pool.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await broken
    await tx.execute(sql`select 1`)
  })
  await expect(held).rejects.toThrow()
  expect((await pool.db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
})

test("releases the connection of a transaction that can't begin", async () => {
  const { connectionString, drop } = await createDatabase()
  const pool = openDb({ connectionString, max: 2 })
  onTestFinished(async () => {
    await pool.close()
    await drop()
  })
  // Breaks each connection right after it is acquired.
  pool.pool.on('acquire', (client) => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy())
  for (let round = 0; round < 4; round += 1) await expect(pool.transaction(async () => 'never')).rejects.toThrow()
  expect([pool.pool.totalCount, pool.pool.waitingCount]).toEqual([0, 0])
})
