import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../test/kit/database.ts'
import { openDb } from './db.ts'

async function openPool() {
  const { connectionString, drop } = await createDatabase()
  const pool = openDb({ connectionString, max: 1 })
  onTestFinished(async () => {
    await pool.close()
    await drop()
  })
  const prepared = async (): Promise<number> =>
    Number((await pool.pool.query<{ count: string }>('select count(*) from pg_prepared_statements')).rows[0]!.count)
  return { ...pool, prepared }
}

test('prepares the statements that are sent often', async () => {
  const { db, prepared } = await openPool()
  const plusOne = async (value: number) => (await db.execute(sql`select ${value}::int + 1 as sum`)).rows
  for (let value = 0; value < 4; value += 1) expect(await plusOne(value)).toEqual([{ sum: value + 1 }])
  expect(await prepared()).toBe(0)
  for (let value = 4; value < 20; value += 1) expect(await plusOne(value)).toEqual([{ sum: value + 1 }])
  expect(await prepared()).toBe(1)
})

test('prepares a limited number of statements', async () => {
  const { db, prepared } = await openPool()
  for (let one = 0; one < 310; one += 1)
    for (let round = 0; round < 5; round += 1) await db.execute(sql`select ${one}::int + ${sql.raw(String(one))} as sum`)
  expect(await prepared()).toBe(300)
})

test('a prepared statement that fails can be sent again', async () => {
  const { db, transaction } = await openPool()
  const divide = (value: number) => db.execute(sql`select 6 / ${value}::int as result`)
  for (let round = 0; round < 6; round += 1) await divide(1)
  await expect(divide(0)).rejects.toThrow()
  expect((await divide(3)).rows).toEqual([{ result: 2 }])
  await expect(transaction((tx) => tx.execute(sql`select 6 / ${0}::int as result`))).rejects.toThrow()
  expect((await divide(2)).rows).toEqual([{ result: 3 }])
})

test('a prepared statement survives a change of its table', async () => {
  const { db, pool } = await openPool()
  await pool.query('create table things (id int primary key, name text); insert into things values (1, $$one$$)')
  const find = async () => (await db.execute(sql`select name from things where id = ${1}`)).rows
  for (let round = 0; round < 8; round += 1) await find()
  await pool.query('alter table things add column color text; create index on things (name)')
  expect(await find()).toEqual([{ name: 'one' }])
})
