import { join } from 'node:path'
import { build, type BuildOptions } from './build.ts'
import type { Config } from './config.ts'
import { noteSecret } from './domains/instance/service.ts'
import { trustOperatorEmail } from './domains/profiles/service.ts'
import { createInternalServer } from './http/internal.ts'
import { createServer } from './http/server.ts'
import type { App } from './platform/app.ts'
import type { Log } from './platform/log.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { StorageOwnerError } from './platform/storage/owner.ts'
import { S3SettingsError } from './platform/storage/s3-errors.ts'
import { version } from './platform/version.ts'
import { tendHeavyWork } from './worker/heavy.ts'
import { startWorker } from './worker/run.ts'

/** Cleanup functions, run in reverse order. */
export type Closers = Array<() => Promise<void>>

export type Database = {
  connectionString: string
  /** Whether no other server uses it. */
  isAlone(): Promise<boolean>
}

export type EntryOptions = BuildOptions & {
  /** Downloads the speech engine in the background if it is missing. */
  installsEngine?: boolean
}

export type Starting = { log: Log; closers: Closers; stopping: AbortSignal }

const clientDir = join(import.meta.dirname, '../../web/dist/client')

/** Builds the app on this database and starts what the role asks for. People are served before background work starts. */
export async function startEntryPoints(
  config: Config,
  { connectionString, isAlone }: Database,
  { log, closers, stopping, installsEngine, ...options }: EntryOptions & Starting,
): Promise<void> {
  await migrateDatabase(connectionString, log, stopping)
  stopping.throwIfAborted()
  const built = await build(config, connectionString, { ...options, log })
  closers.push(built.close)
  await confirmStorage(built.app)
  stopping.throwIfAborted()
  await trustOperatorEmail(built.app)
  await noteSecret(built.app)
  // Both stop concurrently, since each may need a few seconds to finish its work.
  const stoppedTogether: Closers = []
  closers.push(async () => void (await Promise.all(stoppedTogether.map((close) => close()))))
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
  stopping.throwIfAborted()
  if (installsEngine) built.app.speech.install()
  if (config.role !== 'web') {
    if (await isAlone()) await built.queue.releaseOrphans()
    const worker = await startWorker(built, { share: config.role === 'all' ? 'light' : 'all' })
    stoppedTogether.push(worker.stop)
    if (config.role === 'all') stoppedTogether.push(tendHeavyWork(built.app, connectionString).stop)
  }
}

/** Rejects storage that belongs to another database or other keys. Unreachable storage is checked later, before anything is deleted. */
async function confirmStorage({ storage, storageOwner, config, log }: App): Promise<void> {
  try {
    await storageOwner.confirm()
  } catch (error) {
    if (error instanceof StorageOwnerError || !config.s3) throw error
    const reason = await storage.check().then(
      () => error,
      (found: unknown) => found,
    )
    if (!(reason instanceof S3SettingsError && reason.isTemporary)) throw reason
    log.error(`${reason.message} Nothing is deleted from it until its owner has been verified.`)
  }
}
