import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../test/kit/clock.ts'
import { createDatabase } from '../../../test/kit/database.ts'
import { openDb, type DbPool } from '../db.ts'
import { Fault } from '../fault.ts'
import { networkOf } from './network.ts'
import { clearRate, refund, consume } from './rates.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: DbPool
beforeAll(async () => {
  database = await createDatabase()
  pool = openDb({ connectionString: database.connectionString })
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const rate = { max: 3, seconds: 60 }

/** A separate key with its own clock. */
function turns() {
  const { now, move } = testClock()
  const app = { db: pool.db, now }
  const key = randomUUID()
  const take = () =>
    consume(app, key, rate).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error
        return error.refusal
      },
    )
  return { app, key, move, take }
}

test('allows a number per window, and then says how long to wait', async () => {
  const { take, move } = turns()
  for (let n = 0; n < 3; n++) expect(await take()).toBe(true)
  move(20_000)
  const refusal = await take()
  expect(refusal).toMatchObject({ code: 'resource_exhausted', meta: { retry_after: expect.stringMatching(/^(39|40)$/) } })
  // Further attempts don't extend the window.
  move(40_000)
  expect(await take()).toBe(true)
})

test('counts a hundred concurrent calls one by one', async () => {
  const { take } = turns()
  const answers = await Promise.all(Array.from({ length: 100 }, take))
  expect(answers.filter((answer) => answer === true)).toHaveLength(3)
})

test('refunds one attempt, and resets all', async () => {
  const { app, key, take } = turns()
  for (let n = 0; n < 3; n++) await take()
  await refund(app, key)
  expect(await take()).toBe(true)
  expect(await take()).not.toBe(true)
  await clearRate(app, key)
  expect(await take()).toBe(true)
})

test('counts a weight, and says how long to wait', async () => {
  const { app, key } = turns()
  const take = (weight: number) => consume(app, key, { max: 100, seconds: 60 }, weight)
  await take(60)
  await take(40)
  await take(0)
  await expect(take(1)).rejects.toMatchObject({ refusal: { meta: { retry_after: '60' } } })
  // Counting continues, however much is requested.
  await expect(take(2_000_000_000)).rejects.toBeInstanceOf(Fault)
  await expect(take(2_000_000_000)).rejects.toBeInstanceOf(Fault)
})

test('counts keys separately', async () => {
  const [one, other] = [turns(), turns()]
  for (let n = 0; n < 5; n++) await one.take()
  expect(await other.take()).toBe(true)
})

test('deletes expired windows when new ones are opened', async () => {
  const { app, move } = turns()
  for (let n = 0; n < 50; n++) await consume(app, `old-${n}`, rate)
  move(61_000)
  for (let n = 0; n < 10; n++) await consume(app, `new-${n}`, rate)
  const { rows } = await pool.pool.query(`select count(*)::int as left from rates where key like 'old-%'`)
  expect(rows).toEqual([{ left: 0 }])
})

test("only the counting itself doesn't wait for the disk", async () => {
  const { take } = turns()
  const before = await pool.pool.query('show synchronous_commit')
  await Promise.all(Array.from({ length: 20 }, take))
  const after = await Promise.all(Array.from({ length: 20 }, () => pool.pool.query('show synchronous_commit')))
  for (const { rows } of after) expect(rows).toEqual(before.rows)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
