import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The demo content. The compiler can't check these JSON files, but the demo test creates everything in them. */
export const readData = <T>(name: 'guests' | 'long-way-home' | 'people' | 'studio-light'): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')) as T
