import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PostgresError } from './binaries.ts'
import { give, chownCluster } from './cluster.ts'
import { connectionStringOf, tryToConnect } from './connection.ts'
import type { Identity } from './identity.ts'
import { findPostmaster, isPostmaster, readOutput, spawnPostmaster, stopPostmaster, type PostgresLog, type Site } from './postmaster.ts'

type Live = { connectionString: string; socketDir: string; client: pg.Client }

const longestSocketPath = 103
const unreachable = 30_000
const orphans = 10_000

/** Takes over the postmaster left by a killed server if it is healthy, else stops it. */
export async function adopt({ cluster, binaries, log, signal }: Site): Promise<Live | null> {
  const found = await findPostmaster(cluster)
  if (!found) return null
  const connectionString = await connectionStringOf(cluster, found.socketDir)
  const answer = await connect(connectionString, () => isPostmaster(found.pid, cluster), log, signal)
  if (!(answer instanceof Error)) {
    const { rows } = await answer.query<{ server_version: string }>('SHOW server_version')
    if (rows[0]?.server_version.split(' ')[0] === binaries.version) {
      log.info({ pid: found.pid }, 'Took over the running PostgreSQL')
      return { connectionString, socketDir: found.socketDir, client: answer }
    }
    await answer.end()
  }
  if (!signal?.aborted)
    log.warn({ pid: found.pid, err: answer instanceof Error ? answer : undefined }, 'Stopping a PostgreSQL that cannot be taken over')
  await stopPostmaster(found.pid, cluster)
  signal?.throwIfAborted()
  return null
}

export async function launch(site: Site, socketDir: string): Promise<Live> {
  const { cluster, identity, log, signal } = site
  await chownCluster(identity, cluster)
  const connectionString = await connectionStringOf(cluster, socketDir)
  const giveUpAt = Date.now() + orphans
  for (;;) {
    const postmaster = await spawnPostmaster(site, socketDir)
    const answer = await connect(connectionString, () => !postmaster.ended(), log, signal)
    if (!(answer instanceof Error)) return { connectionString, socketDir, client: answer }
    const words = await readOutput(cluster)
    await stopPostmaster(postmaster.pid, cluster)
    signal?.throwIfAborted()
    // The processes of a killed postmaster need a moment to notice.
    if (!words.includes('still in use') || Date.now() > giveUpAt) {
      throw new PostgresError(`PostgreSQL did not start (${answer.message}):\n${words}`, { cause: answer })
    }
    await sleep(100)
  }
}

/** Crash recovery may take long, but must not be silent. */
async function connect(
  connectionString: string,
  lives: () => boolean,
  log: PostgresLog,
  signal: AbortSignal | undefined,
): Promise<pg.Client | Error> {
  let heardAt = Date.now()
  let toldAt = Date.now()
  for (;;) {
    const wasAlive = lives()
    const attempt = await tryToConnect(connectionString)
    if (signal?.aborted) {
      if ('client' in attempt) await attempt.client.end()
      return new Error('The start was stopped.')
    }
    if ('client' in attempt) return attempt.client
    if (attempt.state === 'recovering') heardAt = Date.now()
    if (attempt.state === 'unwell' || !wasAlive || Date.now() - heardAt > unreachable) return attempt.error
    if (Date.now() - toldAt > 10_000) {
      toldAt = Date.now()
      log.info('PostgreSQL is still starting, possibly recovering')
    }
    await sleep(20)
  }
}

/** In the cluster folder, which is private. If the path is too long for a socket, a private temporary folder. */
export async function makeSocketDir(cluster: string, identity: Identity): Promise<string> {
  const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= longestSocketPath
  if (fits(cluster)) return cluster
  const base = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, 'castwright-XXXXXX')))
  if (!base) throw new PostgresError(`The path ${cluster} is too long for a socket, and so is ${tmpdir()}. Choose a shorter DATA_DIR.`)
  const folder = await mkdtemp(join(base, 'castwright-'))
  await give(identity, folder)
  return folder
}
