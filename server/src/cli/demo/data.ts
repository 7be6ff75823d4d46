import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The words and numbers of the demo. The compiler cannot check these files; the demo's test does, by making all of it. */
export const readData = <T>(name: 'road' | 'light' | 'people'): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')) as T
