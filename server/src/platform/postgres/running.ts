import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionStringOf, tryToConnect } from './connection.ts'
import { findPostmaster } from './postmaster.ts'
import { startPostgres, type PostgresOptions, type RunningPostgres } from './start.ts'

/** The database of the server running on this data folder, or null. */
export async function connectionStringOfRunning(dataDir: string): Promise<string | null> {
  const home = await realpath(dataDir).catch(() => dataDir)
  const cluster = join(home, 'postgres')
  const found = await findPostmaster(cluster)
  if (!found) return null
  const connectionString = await connectionStringOf(cluster, found.socketDir)
  const attempt = await tryToConnect(connectionString)
  if (!('client' in attempt)) return null
  await attempt.client.end()
  return connectionString
}

/** For commands: the running database, or one started for the duration of the command. */
export async function usePostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const connectionString = await connectionStringOfRunning(options.dataDir)
  return connectionString === null ? startPostgres(options) : { connectionString, stop: async () => {} }
}
