import { mkdir, realpath, rm, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { findBinaries, PostgresError } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { chooseIdentity } from './identity.ts'
import { adopt, launch, makeSocketDir } from './launch.ts'
import { findPostmaster, stopPostmaster, type PostgresLog, type Site } from './postmaster.ts'

export type RunningPostgres = { connectionString: string; stop(): Promise<void> }
/** PostgreSQL settings that override postgresql.conf. Tests disable fsync, for example. */
export type PostgresOptions = {
  dataDir: string
  log: PostgresLog
  settings?: Record<string, string>
  /** Called when PostgreSQL's own process starts, which then takes a while, especially after a crash. Not called if it was running. */
  onSpawn?: () => void
  /** Ends a start that isn't over yet, with everything it has started. */
  signal?: AbortSignal
}

/** Runs the PostgreSQL of this data folder exclusively until `stop()`, and restarts it if it crashes. */
export async function startPostgres({ dataDir, log, settings = {}, onSpawn, signal }: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(dataDir, { recursive: true })
  const home = await realpath(dataDir)
  const lock = await lockFolder(home)
  try {
    const binaries = findBinaries()
    const cluster = join(home, 'postgres')
    const identity = chooseIdentity({ cluster, dataDir: home, postgres: binaries.postgres })
    await ensureCluster(home, cluster, identity, { binaries, signal })
    return await supervise({ cluster, identity, binaries, settings, log, onSpawn, signal }, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function supervise(site: Site, lock: Lock): Promise<RunningPostgres> {
  const { cluster, identity, log, signal } = site
  signal?.throwIfAborted()
  let live = (await adopt(site)) ?? (await launch(site, await makeSocketDir(cluster, identity)))
  // The signal only cancels the start. A server that is stopping needs the database until the end.
  const started: Site = { ...site, signal: undefined }
  const { connectionString, socketDir } = live
  let stopped: Promise<void> | undefined
  let reviving: Promise<void> = Promise.resolve()

  const watch = () =>
    live.client.once('end', () => {
      if (!stopped) reviving = revive()
    })
  const revive = async () => {
    log.warn('Lost the connection to PostgreSQL, restarting it')
    for (let wait = 100; !stopped; wait = Math.min(2 * wait, 10_000)) {
      try {
        live = (await adopt(started)) ?? (await launch(started, socketDir))
        watch()
        log.info('PostgreSQL is running again')
        return
      } catch (error) {
        log.error({ err: error }, 'Could not restart PostgreSQL, retrying')
        await sleep(wait)
      }
    }
  }
  const stop = async () => {
    await reviving
    await waitForDisconnects(live.client)
    await live.client.end()
    const running = await findPostmaster(cluster)
    if (running) await stopPostmaster(running.pid, cluster)
    if (socketDir !== cluster) await rm(socketDir, { recursive: true, force: true })
    lock.release()
  }
  watch()
  return { connectionString, stop: () => (stopped ??= stop()) }
}

/** A pool that was just closed may still be disconnecting. Without this wait, its connections would end with errors. */
async function waitForDisconnects(client: pg.Client): Promise<void> {
  const others = `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  for (let tries = 0; tries < 50; tries++) {
    const count = await client.query(others).then(
      ({ rowCount }) => rowCount,
      () => 0,
    )
    if (count === 0) return
    await sleep(10)
  }
}

type Lock = { release(): void }

const busy = 5
const patience = 3000

/**
 * One owner per data folder. Node has no flock, but SQLite does: its lock belongs to the kernel, so it ends with the process in any case,
 * and it needs no running database. Waits briefly for an owner that is stopping.
 */
async function lockFolder(dataDir: string): Promise<Lock> {
  const pidFile = join(dataDir, 'castwright.pid')
  const giveUpAt = Date.now() + patience
  for (;;) {
    const file = new DatabaseSync(join(dataDir, 'castwright.lock'))
    try {
      file.exec('BEGIN EXCLUSIVE')
      writeFileSync(pidFile, `${process.pid}\n`)
    } catch (error) {
      file.close()
      if (!isBusy(error)) throw error
      if (Date.now() > giveUpAt) throw new PostgresError(await refusal(dataDir, pidFile), { cause: error })
      await sleep(50)
      continue
    }
    return {
      release: () => {
        if (!file.isOpen) return
        rmSync(pidFile, { force: true })
        file.close()
      },
    }
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busy

async function refusal(dataDir: string, pidFile: string): Promise<string> {
  const pid = await readFile(pidFile, 'utf8').catch(() => '')
  const who = pid.trim() ? `process ${pid.trim()}` : 'another process'
  return `Castwright already runs on the data folder ${dataDir} (${who}). Stop it first, or set another DATA_DIR.`
}
