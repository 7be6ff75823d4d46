import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { build } from '../../../src/build.ts'
import { readConfig } from '../../../src/config.ts'
import { createServer } from '../../../src/http/server.ts'
import { createLog } from '../../../src/platform/log.ts'
import { connectionStringOfRunning } from '../../../src/platform/postgres/running.ts'
import type { TestApp } from '../../kit/app.ts'
import { testClock } from '../../kit/clock.ts'
import { createDatabase } from '../../kit/database.ts'
import type { OnEnd } from './on-end.ts'
import { openServer, type Server } from './server.ts'

const clientDir = join(import.meta.dirname, '../../fixtures/client')

export async function tempFolder(onEnd: OnEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-fault-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type Place = {
  server: Server
  query<Row>(text: string, ...values: unknown[]): Promise<Row[]>
  connectionString: string
  /** Settings that `withHands` shares with the server. */
  env?: Record<string, string>
}

type PlaceOptions = {
  database: 'embedded' | 'external'
  dataDir?: string
  env?: Record<string, string>
  imports?: string[]
  args?: string[]
}

/** A running server, and a way to query its database. Each query uses a new connection, since others may be cut. */
export async function makePlace({ database, dataDir, ...options }: PlaceOptions): Promise<Place> {
  const folder = dataDir ?? (await tempFolder())
  const external = database === 'external' ? await createDatabase() : undefined
  if (external) onTestFinished(external.drop)
  const server = await openServer({ dataDir: folder, ...(external && { databaseUrl: external.connectionString }), ...options })
  await server.start()
  const connectionString = external?.connectionString ?? (await connectionStringOfRunning(folder))!
  return { server, connectionString, query: asker(connectionString) }
}

/** Queries a database, each time over a new connection. */
export const asker =
  (connectionString: string) =>
  async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

/** Runs the app in this process on the server's database and files, only to create people and shows with `test/kit`. */
export async function withHands<T>({ server, connectionString, env }: Place, work: (app: TestApp) => Promise<T>): Promise<T> {
  const clock = testClock()
  const own = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: server.dataDir, DATABASE_POOL: '4' }
  const config = readConfig({ BASE_URL: server.url, ...env, ...own })
  const built = await build(config, connectionString, { now: clock.now, log: createLog('silent') })
  const hands = await createServer({ ...built, version: 'fault', clientDir })
  await hands.ready()
  const none = async () => []
  const emailTo = () => Promise.reject(new Error('Emails are read elsewhere.'))
  const { dataDir } = server
  try {
    return await work({
      ...built,
      server: hands,
      url: config.baseUrl,
      dataDir,
      connectionString,
      clock,
      emails: none,
      emailTo,
      stop: async () => {},
    })
  } finally {
    await hands.close()
    await built.close()
  }
}
