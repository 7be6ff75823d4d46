import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { PostgresError } from './binaries.ts'

/** The user PostgreSQL runs as. `prefix` is put before its command, `uid` and `gid` are passed to Node. */
export type Identity = { prefix: string[]; uid?: number; gid?: number }

const self: Identity = { prefix: [] }

/** PostgreSQL refuses to run as root, and initdb for a user without a name. */
export function chooseIdentity(places: { cluster: string; dataDir: string; postgres: string }): Identity {
  const uid = process.getuid?.()
  if (uid === undefined) throw new PostgresError('The embedded PostgreSQL does not support Windows. Set DATABASE_URL.')
  if (uid !== 0 && hasName()) return self

  const owner = existsSync(places.cluster) ? statSync(places.cluster) : undefined
  // A cluster that was given to another user stays with that user.
  if (uid === 0 && owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }

  const candidates = uid === 0 ? [inNamespace(), ...unprivileged(places.dataDir)] : [inNamespace(), self]
  const chosen = candidates.find((identity) => identity !== undefined && canReach(identity, places))
  if (chosen) return chosen
  throw new PostgresError(
    `PostgreSQL does not run as root, and on this machine neither a user namespace nor another user can access ${places.dataDir} ` +
      `and ${places.postgres}. Start Castwright as a regular user, or set DATABASE_URL to your own PostgreSQL.`,
  )
}

/** The same user for the file system, but a regular one for PostgreSQL. */
function inNamespace(): Identity | undefined {
  const someone = passwd().find((user) => user.uid > 0 && user.uid < 65_534)
  if (process.platform !== 'linux' || !someone) return undefined
  return { prefix: ['unshare', '--user', `--map-user=${someone.uid}`, `--map-group=${someone.gid}`, '--'] }
}

function unprivileged(dataDir: string): Identity[] {
  const { uid, gid } = statSync(dataDir)
  const named = ['postgres', 'nobody'].flatMap((name) => passwd().filter((user) => user.name === name))
  return [{ uid, gid }, ...named].filter((user) => user.uid !== 0).map((user) => ({ prefix: [], uid: user.uid, gid: user.gid }))
}

function canReach(identity: Identity, { dataDir, postgres }: { dataDir: string; postgres: string }): boolean {
  const [command, args, options] = as(identity, 'test', ['-x', postgres, '-a', '-x', dataDir])
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

/** A command with arguments and options for this identity. Excludes the caller's environment, which may refer to another PostgreSQL. */
export function as(identity: Identity, command: string, args: string[]): [string, string[], object] {
  const [first, ...rest] = [...identity.prefix, command]
  const { uid, gid } = identity
  const env = { LC_ALL: 'C', TZ: 'UTC' }
  return [first, [...rest, ...args], { cwd: '/', env, ...(uid !== undefined && gid !== undefined ? { uid, gid } : {}) }]
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function passwd(): { name: string; uid: number; gid: number }[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.map((line) => line.split(':')).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
