import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from '../build.ts'
import type { Config } from '../config.ts'
import type { App } from '../platform/app.ts'
import { inspectDatabase } from '../platform/backup/inspect.ts'
import { systemNow } from '../platform/clock.ts'
import { newToken } from '../platform/ids.ts'
import { usePostgres } from '../platform/postgres/running.ts'
import type { Storage } from '../platform/storage/port.ts'
import { CommandError, type Context } from './command.ts'

export const hasCluster = (config: Config): boolean => existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))

/** Runs work with the database. Starts the embedded database for it if no server runs. */
export async function withDatabase<T>(
  { log, signal }: Context,
  config: Config,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  if (!hasCluster(config)) {
    throw new CommandError(
      `There is no Castwright data in ${config.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL to an existing instance.`,
    )
  }
  const postgres = await usePostgres({ dataDir: config.dataDir, log, signal })
  try {
    return await work(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}

/** Runs work with the whole app, if the schema is that of this release. */
export async function withApp<T>(context: Context, work: (app: App, built: Built) => Promise<T>): Promise<T> {
  const config = context.config()
  return withDatabase(context, config, async (connectionString) => {
    const { level } = await inspectDatabase(connectionString)
    if (level === 'none' || level === 'older')
      throw new CommandError('The database has not been upgraded to this release. Start the server once, then try again.')
    if (level !== 'current')
      throw new CommandError("The database belongs to another release of Castwright. Use that release's command line.")
    // Loaded on demand, because most commands don't need the whole app.
    const { build } = await import('../build.ts')
    const built = await build(config, connectionString, { log: context.log })
    try {
      return await work(built.app, built)
    } finally {
      await built.close()
    }
  })
}

/** For reading and writing objects. The URLs it would sign aren't valid. */
export async function openStorage(config: Config): Promise<Storage> {
  const { openStorage: open } = await import('../storage.ts')
  return (await open(config, { secret: newToken(), now: systemNow })).storage
}
