import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import type { Input, MethodName } from '../contract/src/methods.ts'
import { build } from '../server/src/build.ts'
import { readConfig } from '../server/src/config.ts'
import { createServer } from '../server/src/http/server.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import type { TestApp } from '../server/test/kit/app.ts'
import { callRaw, type Person } from '../server/test/kit/as.ts'

/** No background maintenance of the database during measurements. */
export const settings = { autovacuum: 'off', checkpoint_timeout: '30min', max_wal_size: '16GB' }

type GetOptions = { headers?: Record<string, string>; status?: number; remoteAddress?: string }

export type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
export type Product = Awaited<ReturnType<typeof openProduct>>

/** The product without a port and without a worker. Requests are injected. */
export async function openProduct(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const log = createLog('silent')
  const postgres = await startPostgres({ dataDir, log, settings })
  await migrateDatabase(postgres.connectionString, log)
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '80',
    BASE_URL: 'http://localhost',
    LOG_LEVEL: 'silent',
    PRIVATE_BETA: 'false',
    ...env,
  })
  const built = await build(config, postgres.connectionString, { log })
  const clientDir = join(import.meta.dirname, '../web/dist/client')
  const server = await createServer({ ...built, version: '0.0.0-bench', clientDir })
  await server.ready()
  const fillers: pg.Client[] = []
  /** A separate connection, because filling tables exceeds the product's statement timeout. */
  const openFiller = async (): Promise<Sql> => {
    const filler = new pg.Client({ connectionString: postgres.connectionString })
    await filler.connect()
    fillers.push(filler)
    return async <Row>(text: string, values: unknown[] = []) => (await filler.query(text, values)).rows as Row[]
  }
  const app = { ...built, server, url: config.baseUrl, clock: { now: () => new Date() } } as unknown as TestApp
  return {
    ...built,
    /** For the helpers of the test kit. */
    kit: app,
    sql: await openFiller(),
    openFiller,
    async call<N extends MethodName>(person: Person, name: N, input: Input<N>): Promise<void> {
      const { status, body } = await callRaw(app, person, name, input)
      if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
    },
    /** Returns the ETag. */
    async get(url: string, { headers = {}, status = 200, ...from }: GetOptions = {}): Promise<string> {
      const options: InjectOptions = { method: 'GET', url, headers, ...from }
      const answer = await server.inject(options)
      if (answer.statusCode !== status) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`)
      return String(answer.headers['etag'])
    },
    async close(): Promise<void> {
      for (const filler of fillers) await filler.end()
      await server.close()
      await built.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the database is idle, so that work after a response isn't counted for the next one. */
async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  for (let idle = 0; idle < 5; idle += 1) {
    await delay(20)
    if (pool.idleCount < pool.totalCount) idle = -1
  }
}

/** The number of statements that the product sends to its database during `work`. */
export async function countQueries({ pool: { pool } }: Product, work: () => Promise<unknown>): Promise<number> {
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  let count = 0
  const watch = (client: pg.PoolClient): void => {
    if (watched.has(client)) return
    const { query } = client
    watched.set(client, query)
    client.query = ((...given: Parameters<typeof query>) => {
      count += 1
      return query.apply(client, given)
    }) as typeof query
  }
  await waitUntilIdle(pool)
  pool.on('acquire', watch)
  try {
    await work()
    return count
  } finally {
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
}
