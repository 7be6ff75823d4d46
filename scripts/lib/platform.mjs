import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inHome, UserError } from './home.mjs'

/** The C library on Linux, 'glibc' or 'musl'. Undefined on other systems. */
export function libc() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

export const platformName = () => [process.platform, process.arch, libc()].filter(Boolean).join('-')

/** Fails before anything is downloaded if the server can't run on this platform. */
export function requireSupportedPlatform() {
  if (process.platform === 'win32')
    throw new UserError('Castwright does not run on Windows directly. Use WSL 2 or Docker, as described in README.md.')
  if (libc() === 'musl' && !hasDatabaseUrl())
    throw new UserError(
      'The embedded PostgreSQL needs glibc, and this system (Alpine, for example) has musl. Set DATABASE_URL to a PostgreSQL server, or use Docker.',
    )
}

function hasDatabaseUrl() {
  if (process.env.DATABASE_URL) return true
  const file = inHome('.env')
  return existsSync(file) && Boolean(parseEnv(readFileSync(file, 'utf8')).DATABASE_URL)
}
