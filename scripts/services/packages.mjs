import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log, UserError } from '../lib/home.mjs'
import { locked } from '../lib/lock.mjs'
import { capture, environment } from '../lib/run.mjs'

/**
 * Unpacks Debian packages and their missing dependencies into a separate folder. Nothing is installed: no
 * system user, no daemon, and no special privileges.
 */
export const unpack = (names, folder) =>
  locked(async () => {
    const root = join(folder, 'root')
    const stamp = join(folder, 'stamp')
    const wanted = names.join(' ')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return root
    if (!existsSync('/usr/bin/apt-get')) {
      throw new UserError('The services come from Debian or Ubuntu packages, and this machine has no apt-get.')
    }
    log(`Downloading ${names.join(', ')} ...`)
    await rm(folder, { recursive: true, force: true })
    await fetchInto(root, join(folder, 'work'), names)
    await rm(join(folder, 'work'), { recursive: true })
    await writeFile(stamp, wanted)
    return root
  })

async function fetchInto(root, work, names) {
  const debs = join(work, 'debs')
  const folders = { lists: join(work, 'lists'), cache: join(work, 'cache') }
  for (const path of [root, debs, join(folders.lists, 'partial'), join(folders.cache, 'archives', 'partial')])
    await mkdir(path, { recursive: true })
  const options = [
    `Dir::State::Lists=${folders.lists}`,
    `Dir::Cache=${folders.cache}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=',
    'Acquire::Retries=3',
  ]
  const apt = (...args) => run('apt-get', [...options.flatMap((option) => ['-o', option]), ...args], debs)
  await apt('update')
  const plan = await apt('install', '--print-uris', '--yes', '--no-upgrade', '--no-install-recommends', ...names)
  const missing = [...plan.matchAll(/^'[^']+' ([^_\s]+)_([^_\s]+)_\S+\.deb /gm)].map(
    ([, name, version]) => `${name}=${decodeURIComponent(version)}`,
  )
  if (missing.length > 0) await apt('download', ...missing)
  for (const deb of await readdir(debs)) await run('dpkg-deb', ['-x', join(debs, deb), root], debs)
}

async function run(command, args, cwd) {
  const { ok, output } = await capture(command, args, { cwd, env: environment({ DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }) })
  if (!ok) throw new UserError(`${output.trim()}\n\n"${command} ${args.at(-1)}" failed. See its output above.`)
  return output
}

/** A file from the unpacked packages, or the installed one. */
export function program(root, path) {
  const found = [join(root, path), path].find((candidate) => existsSync(candidate))
  if (!found) throw new UserError(`${path} was found neither on this machine nor in its packages.`)
  return found
}

/** The library path for the unpacked programs. */
export function libraries(root) {
  const lib = join(root, 'usr', 'lib')
  const folders = existsSync(lib) ? readdirSync(lib).filter((name) => name.includes('-linux-gnu')) : []
  return { LD_LIBRARY_PATH: [lib, ...folders.map((name) => join(lib, name))].join(':') }
}
