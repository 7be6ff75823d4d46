import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Sentence } from '../lib/home.mjs'
import { libraries } from './packages.mjs'
import { answering, daemon, freePorts } from './processes.mjs'

export const postgresPackages = ['postgresql']

/** A PostgreSQL that is not ours: the system's, with a password, over TCP on loopback. */
export async function startPostgres(root, folder) {
  // Imported here, since the packages of the project may not have been installed when this file was read.
  const { as, chooseIdentity } = await import('../../server/src/platform/postgres/identity.ts')
  const { default: pg } = await import('pg')
  await mkdir(folder, { recursive: true })
  const programs = newest([root, '/'].map((base) => join(base, 'usr', 'lib', 'postgresql')))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const identity = chooseIdentity({ cluster: data, dataDir: folder, postgres: join(programs, 'postgres') })
  if (identity.uid !== undefined) for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid)
  const asThem = (who, name, args) => {
    const [command, rest, options] = as(who, join(programs, name), args)
    return { command, args: rest, options: { ...options, env: { ...options.env, ...libraries(root) } } }
  }
  const auth = ['--username=castwright', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const initdb = asThem(identity, 'initdb', [`--pgdata=${data}`, ...auth, '--encoding=UTF8', '--locale=C', '--no-sync'])
  await promisify(execFile)(initdb.command, initdb.args, initdb.options)
  const [port] = await freePorts(1)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off', max_connections: 200 }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // To become another forgets who is to be told of our end, so that is said only afterwards.
  const { command, args, options } = asThem({ ...identity, prefix: [] }, 'postgres', ['-D', data, ...given])
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
    await answering('PostgreSQL', [running], ask)
    return { url, version: await ask(), stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

function newest(places) {
  const versions = places.flatMap((place) => (existsSync(place) ? readdirSync(place).map((name) => join(place, name, 'bin')) : []))
  const found = versions.filter((bin) => existsSync(join(bin, 'postgres'))).sort((a, b) => version(b) - version(a))[0]
  if (!found) throw new Sentence('No PostgreSQL server was found in the packages of this machine.')
  return found
}

const version = (bin) => Number(bin.split('/').at(-2))
