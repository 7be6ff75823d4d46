import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { startPostgres } from '../../src/platform/postgres/start.ts'
import { declaredJobs } from '../../src/platform/queue/port.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import '../../src/worker/handlers.ts'
import { keepTempFilesInMemory } from './memory-temp.ts'
import { picturesFolder } from './remember.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection that may create databases, and the name of the template. */
    database: { admin: string; template: string }
  }
}

const log = createLog('silent')

/** One PostgreSQL for the whole run: the embedded one, or that of TEST_DATABASE_URL. */
async function openServer(): Promise<{ admin: string; close(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { admin: given, close: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-test-'))
  // Autovacuum runs as a superuser, and a database it is working on can't be dropped by force.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_wal_size: '256MB',
  }
  const postgres = await startPostgres({ dataDir, log, settings })
  return {
    admin: postgres.connectionString,
    close: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function run(connectionString: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

type Template = { admin: string; template: string; close(): Promise<void> }

async function makeTemplate(): Promise<Template> {
  const server = await openServer()
  const template = `castwright_${randomBytes(4).toString('hex')}`
  await run(server.admin, [`create database ${template}`])
  const address = new URL(server.admin)
  address.pathname = `/${template}`
  await migrateDatabase(address.href, log)
  const queue = await openQueue({ connectionString: address.href, log })
  // Otherwise every app that runs jobs would create 30 queues.
  await queue.prepare(declaredJobs())
  await queue.stop()
  return {
    admin: server.admin,
    template,
    close: async () => {
      await run(server.admin, [`drop database ${template} with (force)`])
      await server.close()
    },
  }
}

/** Projects have modules of their own, so what they share is global. */
const shared = globalThis as { testTemplate?: { users: number; made: Promise<Template> } | undefined }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Fault tests measure, and write gigabytes.
  if (project.name !== 'faults') keepTempFilesInMemory()
  process.env[picturesFolder] ??= join(tmpdir(), `castwright-pictures-${process.pid}`)
  const used = (shared.testTemplate ??= { users: 0, made: makeTemplate() })
  used.users += 1
  const { admin, template, close } = await used.made
  project.provide('database', { admin, template })
  return async () => {
    used.users -= 1
    if (used.users > 0) return
    shared.testTemplate = undefined
    await rm(process.env[picturesFolder] ?? '', { recursive: true, force: true })
    await close()
  }
}
