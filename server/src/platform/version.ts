import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version

export const version = read()
