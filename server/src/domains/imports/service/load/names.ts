import { recordingLimits } from '@castwright/contract/limits.ts'
import type { StoredItem } from '../../store.ts'

/** Names that say nothing, as hosts give them to all files of a show. */
const empty = /^(?:audio|default|download|enclosure|episode|file|listen|media|play|podcast|stream|track|video)?[\W_]*\d*$/i
const machine = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$|^[0-9a-f]{20,}$/i

const clean = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')

function fromAddress(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  let name = last
  try {
    name = decodeURIComponent(last)
  } catch {
    // Not every address is written as it should be; then it is taken as it is.
  }
  return clean(name.replace(/\.[a-z0-9]{2,4}$/i, ''))
}

/** What a recording is called in the library, without its ending: as its file was called, or else as its episode is. */
export function stemOf({ enclosure, title }: Pick<StoredItem, 'enclosure' | 'title'>): string {
  const named = fromAddress(enclosure.url)
  const isTelling = !empty.test(named) && !machine.test(named) && /\p{L}/u.test(named)
  const stem = (isTelling ? named : clean(title)) || named
  const kept = /[\p{L}\p{N}]/u.test(stem) ? stem : 'Episode'
  return kept
    .slice(0, recordingLimits.fileName - 10)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
