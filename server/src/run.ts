import { setTimeout as delay } from 'node:timers/promises'
import { readConfig, type Config } from './config.ts'
import type { Closers, Database, EntryOptions } from './entry-points.ts'
import { announceServer } from './platform/backup/presence.ts'
import { freePort } from './platform/free-port.ts'
import { createLog, type Log } from './platform/log.ts'
import { startPostgres } from './platform/postgres/start.ts'
import { explainStartError } from './startup-errors.ts'
import { hearServer, heavyFlag } from './worker/heavy-channel.ts'

type RunOptions = EntryOptions & {
  /** For tests: after how long without heavy work its process ends. */
  heavyIdleMs?: number
}

/** What is running, from the first moment of the start on. */
type Running = { config?: Config; log?: Log; closers: Closers; stopping: AbortSignal }

async function openDatabase(
  config: Config,
  log: Log,
  { onSpawn, signal }: { onSpawn: () => void; signal: AbortSignal },
): Promise<Database & { stop(): Promise<void> }> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, ...(await announceServer(config.databaseUrl, log)) }
  // The embedded database belongs to this process alone.
  return { ...(await startPostgres({ dataDir: config.dataDir, log, onSpawn, signal })), isAlone: async () => true }
}

/** Finds a free port first, since cookies, links and emails contain it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0 || config.baseUrlIsSet || config.role === 'worker') return config
  const port = await freePort(config.host)
  return { ...config, port, baseUrl: `http://localhost:${port}` }
}

async function start(options: EntryOptions, running: Running): Promise<void> {
  running.config = readConfig()
  const config = await withPort(running.config)
  const log = createLog(config.logLevel)
  running.log = log
  const { closers, stopping } = running
  // PostgreSQL starts, or recovers from a crash, while everything else is loaded.
  const spawned = Promise.withResolvers<void>()
  const opening = openDatabase(config, log, { onSpawn: spawned.resolve, signal: stopping })
  // Added before it is open, so that a stop in between doesn't leave it running.
  closers.push(async () => (await opening.catch(() => null))?.stop())
  await Promise.race([opening, spawned.promise])
  const [{ startEntryPoints }, database] = await Promise.all([import('./entry-points.ts'), opening])
  await startEntryPoints(config, database, { ...options, log, closers, stopping })
  stopping.throwIfAborted()
  process.stdout.write(`\nCastwright is ready: ${config.baseUrl}\n\n`)
}

/** Does the heavy work of a server until there has been none for a while. */
async function startHeavy({ heavyIdleMs = 60_000, ...options }: RunOptions, running: Running, end: () => void): Promise<void> {
  const server = hearServer()
  void server.stop.then(end)
  const orders = await server.orders
  const { config } = orders
  const log = createLog(config.logLevel)
  Object.assign(running, { config, log })
  const { closers, stopping } = running
  const { startHeavyWork } = await import('./heavy-work.ts')
  const worker = await startHeavyWork(orders, { ...options, log, closers, stopping, engineInstalled: server.engineInstalled })
  setInterval(() => worker.idleMs() >= heavyIdleMs && end(), Math.min(1000, heavyIdleMs))
}

/** A start that doesn't notice the stop within this time, such as one that waits for a database, is abandoned. */
const startTimeoutMs = 15_000

/** Runs the server until it is stopped. Only tests pass options for the app. */
export async function run(options: RunOptions = {}): Promise<void> {
  const stopping = new AbortController()
  const running: Running = { closers: [], stopping: stopping.signal }
  const starting = Promise.withResolvers<void>()
  let stopped: Promise<void> | undefined

  /** Stops everything in order, once. What is still starting stops first, because it adds to what has to be closed. */
  const stop = async (): Promise<void> => {
    stopping.abort(new Error('The server was told to stop.'))
    await Promise.race([starting.promise.catch(() => {}), delay(startTimeoutMs, undefined, { ref: false })])
    for (const close of running.closers.toReversed()) {
      await close().catch((error: unknown) => running.log?.error({ err: error }, 'Could not close cleanly'))
    }
  }
  const end = (): void => {
    stopped ??= stop()
    void stopped.then(() => process.exit(0))
  }
  const isHeavy = process.argv.includes(heavyFlag)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A signal may come twice: from the terminal, and from a parent process that passes it on.
    process.on(signal, () => {
      if (!stopped && !isHeavy) running.log?.info({ signal }, 'stopping')
      end()
    })
  }
  const begun = isHeavy ? startHeavy(options, running, end) : start(options, running)
  begun.then(starting.resolve, starting.reject)
  try {
    await starting.promise
  } catch (error) {
    // It failed because it was stopped. The process ends with the stop.
    if (stopped) return
    const words = await explainStartError(error, running.config)
    await (stopped ??= stop())
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}
