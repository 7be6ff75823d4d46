import { join } from 'node:path'
import { build, type BuildOptions } from './build.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { trustOperatorEmail } from './domains/profiles/service.ts'
import { createInternalServer } from './http/internal.ts'
import { createServer } from './http/server.ts'
import type { App } from './platform/app.ts'
import { announceServer } from './platform/backup/presence.ts'
import { hasNoSpace, isDiskFull } from './platform/disk-full.ts'
import { freePort } from './platform/free-port.ts'
import { createLog, type Log } from './platform/log.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { PostgresError } from './platform/postgres/binaries.ts'
import { startPostgres } from './platform/postgres/start.ts'
import { StorageOwnerError } from './platform/storage/owner.ts'
import { version } from './platform/version.ts'
import { startWorker } from './worker/run.ts'

const clientDir = join(import.meta.dirname, '../../web/dist/client')

/** Cleanup functions, run in reverse order. */
type Closers = Array<() => Promise<void>>

type RunOptions = BuildOptions & {
  /** Downloads the speech engine in the background if it is missing. */
  installsEngine?: boolean
}

async function start(config: Config, log: Log, closers: Closers, options: BuildOptions): Promise<App> {
  let connectionString = config.databaseUrl
  // The embedded database belongs to this process alone.
  let isAlone = async (): Promise<boolean> => true
  if (connectionString) {
    const presence = await announceServer(connectionString, log)
    closers.push(presence.stop)
    isAlone = presence.isAlone
  } else {
    const postgres = await startPostgres({ dataDir: config.dataDir, log })
    closers.push(postgres.stop)
    connectionString = postgres.connectionString
  }
  await migrateDatabase(connectionString, log)
  const built = await build(config, connectionString, { ...options, log })
  closers.push(built.close)
  await confirmStorage(built.app)
  await trustOperatorEmail(built.app)
  // Both stop concurrently, since each may need a few seconds to finish its work.
  const stoppedTogether: Closers = []
  closers.push(async () => void (await Promise.all(stoppedTogether.map((close) => close()))))
  if (config.role !== 'web') {
    if (await isAlone()) await built.queue.releaseOrphans()
    const worker = await startWorker(built)
    stoppedTogether.push(worker.stop)
  }
  if (config.role !== 'worker') {
    const server = await createServer({ ...built, version, clientDir })
    stoppedTogether.push(() => server.close())
    await server.listen({ port: config.port, host: config.host })
    if (config.internalPort !== undefined) {
      const internal = createInternalServer(built.app)
      stoppedTogether.push(() => internal.close())
      await internal.listen({ port: config.internalPort, host: config.internalHost })
    }
  }
  return built.app
}

/** Rejects storage that belongs to another database. Unreachable storage is checked later, before anything is deleted. */
async function confirmStorage({ storageOwner, log }: App): Promise<void> {
  try {
    await storageOwner.confirm()
  } catch (error) {
    if (error instanceof StorageOwnerError) throw error
    log.error({ err: error }, 'Could not reach the storage. Nothing is deleted from it until its owner has been verified.')
  }
}

/** Returns a function that stops everything in order, once. */
function stopper(log: Log, closers: Closers): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'Could not close cleanly'))
    }
  }
  return () => (stopping ??= stop())
}

/** Finds a free port first, since cookies, links and emails contain it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0 || config.baseUrlIsSet || config.role === 'worker') return config
  const port = await freePort(config.host)
  return { ...config, port, baseUrl: `http://localhost:${port}` }
}

async function serve({ installsEngine, ...options }: RunOptions): Promise<void> {
  const config = await withPort(readConfig())
  const log = createLog(config.logLevel)
  const closers: Closers = []
  const stop = stopper(log, closers)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop().then(() => process.exit(0))
    })
  }
  try {
    const { speech } = await start(config, log, closers, options)
    process.stdout.write(`\nCastwright is ready: ${config.baseUrl}\n\n`)
    if (installsEngine) speech.install()
  } catch (error) {
    const isFull = isDiskFull(error) || (await hasNoSpace(config.dataDir))
    await stop()
    throw isFull ? new DiskFullError(config.dataDir, error) : error
  }
}

/** Starts with what the operator can do. */
class DiskFullError extends Error {
  constructor(folder: string, cause: unknown) {
    const details = cause instanceof Error ? cause.message : String(cause)
    super(`The disk is full: no space left in ${folder}. Free some space, then start Castwright again.\n${details}`, { cause })
  }
}

/** Runs the server until it is stopped. Only tests pass options for the app. */
export async function run(options: RunOptions = {}): Promise<void> {
  await serve(options).catch((error: unknown) => {
    // One sentence for problems the operator can fix, the stack trace for bugs.
    const known = [ConfigError, PostgresError, DiskFullError, StorageOwnerError].some((kind) => error instanceof kind)
    process.stderr.write(
      known && error instanceof Error
        ? `${error.message}\n`
        : `Castwright could not start.\n${error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  })
}
