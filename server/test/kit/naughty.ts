import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from './full.ts'

const folder = join(import.meta.dirname, '../../../../shared/corpora')

export const hasNaughtyStrings = existsSync(join(folder, 'naughty'))
if (!hasNaughtyStrings) console.warn('Strings written by others are not tested: there is no folder ../shared/corpora.')

const load = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
const payloads = (file: string): string[] => load<Array<{ payload: string }>>(file).map(({ payload }) => payload)

/** The tests of the sanitizer and the feed try every string. Calls that save and read back try every twelfth, and all in a full run. */
const stride = isFull ? 1 : 12

export const naughtyStrings: string[] = hasNaughtyStrings
  ? [
      ...load<string[]>('naughty/blns.json'),
      ...payloads('html-xss/dompurify-expect.json'),
      ...payloads('html-xss/owasp-filter-evasion.json'),
    ].filter((_, index) => index % stride === 0)
  : []
