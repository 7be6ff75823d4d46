import { methodNames } from '@castwright/contract/methods.ts'
import { expect, test } from 'vitest'
import { useApp } from '../kit/app.ts'
import { callRaw } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { givePlan, makePerson } from '../kit/make.ts'
import { deletePodcast } from '../kit/rows.ts'
import { callerOf, goodInput } from './inputs.ts'
import { makeStage } from './stage.ts'
import { isRead } from './walk.ts'

const app = await useApp({ worker: false })
const operator = await makePerson(app)
await givePlan(app, operator, 'AGENCY')

const isPage = /order by [^()]* limit \$\d+$/

type Asked = { text: string; values: unknown[] }

/** Records the queries made while this runs. */
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

/** With sorting made expensive, PostgreSQL only sorts if no index has that order. */
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

/** The default order of the screens. Other orders are sorted. */
const inOwnOrder = ({ queryOptions, ...input }: Record<string, unknown>): object =>
  queryOptions === undefined ? input : { ...input, queryOptions: { ...queryOptions, orders: [] } }

/** Per customer or person, and never many: an invoice per month, an import per show. Or sums, which no index has in order. */
const short = ['test_invoices', 'archive_imports', 'storage_sums']

test('reads the first page of every list in index order, however long it is', async () => {
  const [extra, guest] = [await makePerson(app), await makePerson(app)]
  const username = 'the.operator'
  const sorted: string[] = []
  let lists = 0
  const makeOne = () => makeStage(app, { owner: operator, extra, guest, caller: operator })
  const shared = await makeOne()
  for (const name of methodNames.filter((one) => isFull || isRead(one))) {
    const stage = isRead(name) ? shared : await makeOne()
    const input = inOwnOrder(goodInput(name, { app, stage, caller: operator, someoneElse: extra, username }))
    const asked = await watched(() => callRaw(app, callerOf(name, stage, operator), name, input))
    for (const one of asked.filter(({ text }) => isPage.test(text) && !short.some((table) => text.includes(table)))) {
      lists += 1
      if (await isSorted(one)) sorted.push(`${name}: ${one.text.replace(/^.* from /, '')}`)
    }
    if (stage !== shared) await deletePodcast(app, stage.podcastId)
  }
  expect(sorted).toEqual([])
  expect(lists).toBeGreaterThan(3)
})
