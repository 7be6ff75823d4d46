import { Parser } from 'htmlparser2'
import { FeedRefusal } from './port.ts'

/** A name always has the same text, so all apps share what was looked up. */
const found = new Map<string, string | null>()

/** The text of an HTML entity such as `nbsp`, or null if unknown. */
function named(name: string): string | null {
  const known = found.get(name)
  if (known !== undefined) return known
  let text = ''
  const parser = new Parser({ ontext: (more) => void (text += more) }, { decodeEntities: true })
  parser.end(`&${name};`)
  // An entity that HTML knows by a prefix leaves the rest of its name behind.
  const value = text.endsWith(';') && name !== 'semi' ? null : text
  // Limits the cache, since a feed could contain endless names.
  if (found.size < 3000) found.set(name, value)
  return value
}

/** Windows characters at Unicode control positions: how old tools wrote quotes and dashes. */
const windows = new TextDecoder('windows-1252')

function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows.decode(Uint8Array.of(code))
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
  return isCharacter ? String.fromCodePoint(code) : ''
}

const references = /&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z][a-z\d]{1,31}));/gi

/** Decodes character references like browsers. Leaves everything else as it is. */
export function dereference(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(references, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return named(name) ?? whole
    return numbered(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

/** HTML entity sets that old tools refer to. They are never fetched, since the names are known. */
const sets = /^html(?:lat1|symbol|special)$/i

const declarations = /<!entity\s+(%\s+)?([^\s"'>]+)(\s+(?:system|public)\b)?/gi

/**
 * Declarations of a document are never expanded or fetched. A DOCTYPE may name what HTML knows anyway. Declaring more is a known attack.
 */
export function checkDoctype(doctype: string, line: number): void {
  for (const [, isParameter, name = '', isElsewhere] of doctype.matchAll(declarations)) {
    if (isParameter ? sets.test(name) : !isElsewhere && named(name) !== null) continue
    throw new FeedRefusal(
      'entities',
      `The feed declares its own entity “${name.slice(0, 40)}”. That's a known attack, so the feed was rejected. Ask your host to send it without a DOCTYPE.`,
      { line },
    )
  }
}
