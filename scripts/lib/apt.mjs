import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { log } from './home.mjs'
import { capture, environment } from './run.mjs'

/** The paths that a program may have, in the order of PATH. */
export const onPath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const canInstall = () => process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')

/** Installs the first of these Debian packages that apt-get has. Needs root. */
export async function aptInstall(title, packages) {
  log(`Installing ${title} with apt-get ...`)
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' })
  await capture('apt-get', ['update'], { env })
  for (const name of packages) {
    const { ok, output } = await capture('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    if (ok) return
    log(`${output.trim().split('\n').slice(-3).join('\n')}\nInstalling ${name} failed.`)
  }
}
