import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { give } from './cluster.ts'
import { as, type Identity } from './identity.ts'

export type Site = {
  cluster: string
  identity: Identity
  binaries: Binaries
  settings: Record<string, string>
  log: PostgresLog
  onSpawn?: (() => void) | undefined
  signal?: AbortSignal | undefined
}
export type PostgresLog = Pick<Log, 'info' | 'warn' | 'error'>
type Postmaster = { pid: number; socketDir: string }

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** The running postmaster of this cluster. Ignores a stale PID file. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(ifMissing(''))).split('\n')
  const pid = Number(lines[0])
  return pid > 0 && isPostmaster(pid, cluster) ? { pid, socketDir: lines[4] ?? '' } : null
}

/** Process IDs are reused, so only the command line is reliable. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self/cmdline')) return argumentsOf(pid).includes(`-D\0${cluster}\0`)
  const command = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  return isCommandFor(command, cluster)
}

/** Whether a line of `ps` is our postmaster for this folder. Arguments are separated by spaces, which the folder name may contain, too. */
export const isCommandFor = (command: string, cluster: string): boolean => command.includes(` -D ${cluster} -c `)

function argumentsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

type Spawned = Postmaster & { ended: () => boolean }

/** In its own session: Ctrl-C in the terminal goes to the server, which stops the database last. */
export async function spawnPostmaster({ cluster, identity, binaries, settings, onSpawn }: Site, socketDir: string): Promise<Spawned> {
  await disownStalePidFile(cluster)
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
  const quoted = `"${socketDir.replaceAll('"', '""')}"`
  // A query that takes milliseconds gains nothing from parallel workers, which take longer to start.
  const ours = {
    max_parallel_workers_per_gather: '0',
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: quoted,
    unix_socket_permissions: '0700',
  }
  const given = Object.entries({ ...settings, ...ours }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, options] = as(identity, binaries.postgres, ['-D', cluster, ...given])
  const output = await open(startupLog(cluster), 'w', 0o600)
  await give(identity, startupLog(cluster))
  let ended = false
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output.fd, output.fd] })
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  child.unref()
  onSpawn?.()
  await output.close()
  return { pid: child.pid ?? 0, socketDir, ended: () => ended }
}

/**
 * If the ID in the file now belongs to another process, PostgreSQL would never start. It treats a file with its parent's ID as stale, and
 * still checks that no process of the old postmaster is alive.
 */
async function disownStalePidFile(cluster: string): Promise<void> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(ifMissing(''))
  if (text) await writeFile(pidFile(cluster), text.replace(/^\d+/, String(process.pid)), { flush: true })
}

/** Stops it fast, or else in ways that PostgreSQL recovers from at the next start. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!isPostmaster(pid, cluster)) return
    send(pid, signal)
    // A suspended process would never see the signal.
    send(pid, 'SIGCONT')
    const until = Date.now() + patience
    while (isPostmaster(pid, cluster) && Date.now() < until) await sleep(20)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const startupLog = (cluster: string) => join(cluster, 'startup.log')

/** The output of a postmaster that failed to start. */
export async function readOutput(cluster: string): Promise<string> {
  const current = await readFile(join(cluster, 'current_logfiles'), 'utf8').catch(ifMissing(''))
  const log = /^stderr (.+)$/m.exec(current)?.[1] ?? 'startup.log'
  const texts = await Promise.all([join(cluster, log), startupLog(cluster)].map((file) => readFile(file, 'utf8').catch(ifMissing(''))))
  const lines = texts.flatMap((text) =>
    text
      .slice(Math.max(0, text.lastIndexOf('starting PostgreSQL')))
      .trim()
      .split('\n'),
  )
  return lines.slice(-8).join('\n')
}

function ifMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }
}
