import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import { build, type Built } from '../../src/build.ts'
import { readConfig } from '../../src/config.ts'
import { createServer } from '../../src/http/server.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { listOutbox, type StoredEmail } from '../../src/platform/mail/outbox.ts'
import type { Dns } from '../../src/platform/dns.ts'
import type { Payments } from '../../src/platform/payments/port.ts'
import { startWorker } from '../../src/worker/run.ts'
import { testClock } from './clock.ts'
import { createDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { freePort } from '../../src/platform/free-port.ts'

const clientDir = join(import.meta.dirname, '../fixtures/client')

export type TestOptions = {
  /** Settings, as in the environment. */
  env?: Record<string, string>
  /** Listen on a port, for clients that need an address. Otherwise requests are injected. */
  listen?: boolean
  /** The folder of the built web app, if pages matter. */
  clientDir?: string
  /** Also run jobs. */
  worker?: boolean
  log?: Log
  /** An OpenID Connect server used instead of Google and Facebook, see `oidc.ts`. */
  socialIssuer?: string
  /** A fake payment provider. */
  payments?: Payments
  /** DNS records. Without them, no name has any. */
  dns?: Dns
  /** Hash passwords at the production cost. */
  productionHashing?: boolean
}

const noRecords: Dns = { texts: async () => [], cnames: async () => [] }

const testCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export type TestApp = Built & {
  server: FastifyInstance
  url: string
  dataDir: string
  connectionString: string
  clock: ReturnType<typeof testClock>
  emails(): Promise<StoredEmail[]>
  /** The newest email to this address, as soon as it is there. */
  emailTo(address: string, subject?: RegExp): Promise<StoredEmail>
  stop(): Promise<void>
}

/** Runs the app on its own database and folder, which are deleted with the test. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-app-'))
  const port = options.listen ? await freePort() : 80
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATABASE_POOL: '5',
    ...options.env,
  })
  const clock = testClock()
  const built = await build(config, database.connectionString, {
    now: clock.now,
    log: options.log ?? createLog('silent'),
    ...(options.socialIssuer && { socialIssuer: options.socialIssuer }),
    ...(options.payments && { payments: options.payments }),
    dns: options.dns ?? noRecords,
    ...(!options.productionHashing && { passwordCost: testCost }),
  })
  const worker = options.worker === false ? null : await startWorker(built)
  const server = await createServer({ ...built, version: '0.0.0-test', clientDir: options.clientDir ?? clientDir })
  if (options.listen) await server.listen({ port, host: '127.0.0.1' })
  else await server.ready()

  const emails = () => listOutbox(join(dataDir, 'outbox'), { limit: 1000 })
  return {
    ...built,
    server,
    url: config.baseUrl,
    dataDir,
    connectionString: database.connectionString,
    clock,
    emails,
    emailTo: (address, subject = /./) =>
      eventually(async () => {
        const email = (await emails()).find((one) => one.to === address && subject.test(one.subject))
        if (!email) throw new Error(`No email to ${address} yet.`)
        return email
      }),
    async stop() {
      await server.close()
      await worker?.stop()
      await built.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For all tests of a file: stops after the last one. */
export async function useApp(options: TestOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options)
  afterAll(app.stop)
  return app
}

/** For one test: stops with it. */
export async function useTestApp(options: TestOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options)
  onTestFinished(app.stop)
  return app
}
