import type { BuildOptions } from './build.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Closers, Database } from './entry-points.ts'
import { announceServer } from './platform/backup/presence.ts'
import { hasNoSpace, isDiskFull } from './platform/disk-full.ts'
import { freePort } from './platform/free-port.ts'
import { createLog, type Log } from './platform/log.ts'
import { PostgresError } from './platform/postgres/binaries.ts'
import { startPostgres } from './platform/postgres/start.ts'
import { StorageOwnerError } from './platform/storage/owner.ts'

type RunOptions = BuildOptions & {
  /** Downloads the speech engine in the background if it is missing. */
  installsEngine?: boolean
}

async function openDatabase(config: Config, log: Log, closers: Closers, onSpawn: () => void): Promise<Database> {
  if (config.databaseUrl) {
    const presence = await announceServer(config.databaseUrl, log)
    closers.push(presence.stop)
    return { connectionString: config.databaseUrl, isAlone: presence.isAlone }
  }
  const postgres = await startPostgres({ dataDir: config.dataDir, log, onSpawn })
  closers.push(postgres.stop)
  // The embedded database belongs to this process alone.
  return { connectionString: postgres.connectionString, isAlone: async () => true }
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
    // PostgreSQL starts, or recovers from a crash, while everything else is loaded.
    const spawned = Promise.withResolvers<void>()
    const opening = openDatabase(config, log, closers, spawned.resolve)
    await Promise.race([opening, spawned.promise])
    const [{ startEntryPoints }, database] = await Promise.all([import('./entry-points.ts'), opening])
    const { speech } = await startEntryPoints(config, database, { ...options, log, closers })
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
