import { methodNames } from '@castwright/contract/methods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../kit/app.ts'
import { callRaw, type Person } from '../kit/as.ts'
import { givePlan, makePerson } from '../kit/make.ts'
import { goodInput } from './inputs.ts'
import { makeStage } from './stage.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp({ worker: false })
  operator = await makePerson(app)
  await givePlan(app, operator, 'AGENCY')
})
afterAll(() => app.stop())

const isPage = /order by [^()]* limit \$\d+$/

type Asked = { text: string; values: unknown[] }

/** What the product asks its database while this is done. */
async function watched(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const { pool } = app.pool
  const { query } = pool
  pool.query = ((given: Asked, ...rest: never[]) => {
    if (typeof given === 'object') asked.push({ text: given.text, values: rest[0] ?? given.values ?? [] })
    return (query as (...all: unknown[]) => unknown).call(pool, given, ...rest)
  }) as typeof query
  try {
    await work()
  } finally {
    pool.query = query
  }
  return asked
}

/** Where sorting is what PostgreSQL likes least, a sort is left only where no index has that order. */
async function isSorted({ text, values }: Asked): Promise<boolean> {
  const client = await app.pool.pool.connect()
  try {
    await client.query('begin; set local enable_sort = off; set local enable_seqscan = off; set local enable_incremental_sort = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const [, first = ''] = rows.map((row) => row['QUERY PLAN'])
    return first.includes('Sort')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** As the screens ask: what somebody else puts in another order is sorted for them. */
const inOwnOrder = ({ queryOptions, ...input }: Record<string, unknown>): object =>
  queryOptions === undefined ? input : { ...input, queryOptions: { ...queryOptions, orders: [] } }

/** Of one customer, and never many: each is a month. */
const short = ['test_invoices']

test('the first page of every list is read in the order of an index, however long the list is', async () => {
  const [extra, guest] = [await makePerson(app), await makePerson(app)]
  const username = 'the.operator'
  const sorted: string[] = []
  let lists = 0
  for (const name of methodNames) {
    const stage = await makeStage(app, { owner: operator, extra, guest, caller: operator })
    const input = inOwnOrder(goodInput(name, { app, stage, caller: operator, someoneElse: extra, username }))
    const asked = await watched(() => callRaw(app, operator, name, input))
    for (const one of asked.filter(({ text }) => isPage.test(text) && !short.some((table) => text.includes(table)))) {
      lists += 1
      if (await isSorted(one)) sorted.push(`${name}: ${one.text.replace(/^.* from /, '')}`)
    }
    await app.pool.pool.query('delete from podcasts where id = $1', [stage.podcastId])
  }
  expect(sorted).toEqual([])
  expect(lists).toBeGreaterThan(3)
})
