import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { syncFolder } from '../storage/disk-files.ts'
import { PostgresError, type Binaries } from './binaries.ts'
import { as, type Identity } from './identity.ts'

/** In the cluster folder, so that the two can't be separated. */
export const passwordFile = (cluster: string) => join(cluster, 'castwright.password')

/** Defaults that an operator may tune. Required settings are passed on the command line at every start. */
const settings = `
# Castwright
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
`

/** Creates the cluster if there is none, atomically: in a temporary folder that is then renamed. */
export async function ensureCluster(
  dataDir: string,
  cluster: string,
  identity: Identity,
  { binaries, signal }: { binaries: Binaries; signal?: AbortSignal | undefined },
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster, binaries)
  if (existsSync(cluster) && (await readdir(cluster)).length > 0) {
    throw new PostgresError(`${cluster} exists but is not a PostgreSQL cluster. Move it away, then start again.`)
  }
  const staging = join(dataDir, 'postgres.init')
  const fresh = join(staging, 'cluster')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  await give(identity, staging)

  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(identity, binaries.initdb, ['-D', fresh, '-U', 'postgres', '--auth=reject', ...locale], { signal })

  const password = randomBytes(24).toString('base64url')
  // Not a superuser here either, so that everything works on a managed database, too.
  const roles = `CREATE ROLE castwright LOGIN CREATEDB PASSWORD '${password}';\nCREATE DATABASE castwright OWNER castwright;\n`
  await run(identity, binaries.postgres, ['--single', '-D', fresh, '-c', 'exit_on_error=on', 'postgres'], { input: roles, signal })

  await appendFile(join(fresh, 'postgresql.conf'), settings, { flush: true })
  await writeFile(join(fresh, 'pg_hba.conf'), 'local all castwright scram-sha-256\n', { flush: true })
  await writeFile(passwordFile(fresh), password, { mode: 0o600, flush: true })
  await give(identity, passwordFile(fresh))
  await rename(fresh, cluster)
  await syncFolder(dataDir)
  await rm(staging, { recursive: true, force: true })
}

async function checkVersion(cluster: string, { major }: Binaries): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (made === major) return
  throw new PostgresError(
    `The database in ${cluster} was created by PostgreSQL ${made}, but this Castwright includes PostgreSQL ${major}. Make a backup with the ` +
      'Castwright that created it ("npm run castwright -- backup FILE"), then restore it here into an empty DATA_DIR ("npm run castwright -- restore FILE").',
  )
}

/** A cluster that root created inside a namespace must change its owner if there are no namespaces. */
export async function chownCluster(identity: Identity, cluster: string): Promise<void> {
  if (identity.uid === undefined || (await stat(cluster)).uid === identity.uid) return
  for (const entry of await readdir(cluster, { recursive: true })) await give(identity, join(cluster, entry))
  // The folder comes last, since it marks the rest as done.
  await give(identity, cluster)
}

export async function give({ uid, gid }: Identity, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

type RunOptions = { input?: string; signal?: AbortSignal | undefined }

/** In its own session, like the postmaster: Ctrl-C in the terminal goes to the server, which then ends it. */
async function run(identity: Identity, binary: string, binaryArgs: string[], { input = '', signal }: RunOptions): Promise<void> {
  signal?.throwIfAborted()
  const [command, args, options] = as(identity, binary, binaryArgs)
  const child = spawn(command, args, { ...options, detached: true, stdio: 'pipe' })
  // initdb starts processes of its own, which are in its group.
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  signal?.addEventListener('abort', end)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    const [[status, killedBy], stdout, stderr] = await Promise.all([
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
      text(child.stdout),
      text(child.stderr),
    ]).catch((error: unknown) => {
      throw new PostgresError(`PostgreSQL could not create its database folder: ${String(error)}`, { cause: error })
    })
    signal?.throwIfAborted()
    if (status === 0) return
    throw new PostgresError(
      `PostgreSQL could not create its database folder: ${stderr.trim() || stdout.trim() || `it ended with ${killedBy ?? status}`}`,
    )
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
