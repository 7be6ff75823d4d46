import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inHome, home, say } from './home.mjs'
import { npm } from './npm.mjs'

const stamp = inHome('node_modules', '.castwright')

/** Installs exactly what the lockfile says, when it is not there yet. */
export async function install() {
  const lockfile = readFileSync(inHome('package-lock.json'))
  const wanted = createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isComplete(JSON.parse(lockfile).packages)) {
    say('Installing packages ...')
    // Neither NODE_ENV nor a setting of the user's may leave out what builds the web app or makes PostgreSQL's links.
    await npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts=false'], { cwd: home })
  }
  writeFileSync(stamp, wanted)
}

/** npm notes what it has installed; an optional package may be missing where it is for another platform. */
function isComplete(wanted) {
  const note = inHome('node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const there = installed[path]
    if (!there) return entry.optional === true && !isForHere(entry)
    return there.version === entry.version && there.integrity === entry.integrity && existsSync(inHome(path, 'package.json'))
  })
}

const isForHere = ({ os, cpu, libc }) => os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
