import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say, Sentence } from '../lib/home.mjs'
import { locked } from '../lib/lock.mjs'
import { capture, environment } from '../lib/run.mjs'

/**
 * Unpacks Debian packages, with those they need that this machine lacks, into a folder of our own. Nothing is installed: no
 * system user, no daemon, and no rights needed beyond those of whoever runs this.
 */
export const unpack = (names, folder) =>
  locked(async () => {
    const root = join(folder, 'root')
    const stamp = join(folder, 'stamp')
    const wanted = names.join(' ')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return root
    if (!existsSync('/usr/bin/apt-get')) {
      throw new Sentence(
        'The services come from the packages of Debian or Ubuntu, and this machine has no apt-get. Run this on one that has.',
      )
    }
    say(`Getting ${names.join(', ')} from the system’s packages ...`)
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
  if (!ok) throw new Sentence(`${output.trim()}\n\n"${command} ${args.at(-1)}" failed; what it said is above.`)
  return output
}

/** A file of the unpacked packages, or the machine's own where it has the package installed. */
export function program(root, path) {
  const found = [join(root, path), path].find((candidate) => existsSync(candidate))
  if (!found) throw new Sentence(`${path} is neither on this machine nor in the packages of it.`)
  return found
}

/** Where the unpacked programs find their libraries. */
export function libraries(root) {
  const lib = join(root, 'usr', 'lib')
  const folders = existsSync(lib) ? readdirSync(lib).filter((name) => name.includes('-linux-gnu')) : []
  return { LD_LIBRARY_PATH: [lib, ...folders.map((name) => join(lib, name))].join(':') }
}
