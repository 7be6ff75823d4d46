import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { home, inHome, say, Sentence } from './home.mjs'
import { npm } from './npm.mjs'

const stamp = inHome('node_modules', '.castwright')

/** Installs exactly what the lockfile says, when it is not there yet. */
export async function install() {
  const lockfile = readFileSync(inHome('package-lock.json'))
  const wanted = createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { packages } = JSON.parse(lockfile)
  if (differences(packages).length > 0) {
    say('Installing packages ...')
    // Not "npm ci": it refuses a lockfile without the tools of every platform, which registries carry unevenly, and it takes
    // the packages away from under a running server. Nor may a setting of the user's leave out what builds the web app.
    const options = ['--no-save', '--package-lock', '--include=dev', '--include=optional', '--ignore-scripts=false']
    await npm(['install', ...options], { cwd: home })
    const wrong = differences(packages)
    if (wrong.length > 0) throw new Sentence(`npm did not install what package-lock.json says:\n  ${wrong.join('\n  ')}`)
  }
  writeFileSync(stamp, wanted)
}

/** Compares the lockfile with npm's own note of what it has installed. */
function differences(wanted) {
  const note = inHome('node_modules', '.package-lock.json')
  const installed = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')).packages : {}
  const wrong = []
  for (const [path, entry] of packagesOf(wanted)) {
    const there = installed[path]
    if (there ? !isSame(there, entry) || !existsSync(inHome(path, 'package.json')) : isNeeded(entry)) wrong.push(`${path} ${entry.version}`)
  }
  for (const [path, entry] of packagesOf(installed)) {
    if (!wanted[path] && !entry.optional) wrong.push(`${path} ${entry.version} is not in the lockfile`)
  }
  return wrong
}

const packagesOf = (packages) => Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const isSame = (one, other) => one.version === other.version && one.integrity === other.integrity

/** An optional package may be missing where it is for another platform. */
const isNeeded = ({ optional, os, cpu, libc }) => !optional || (os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
