import { Parser } from 'htmlparser2'
import { FeedRefusal } from './port.ts'

const found = new Map<string, string | null>()

/** The text of a name that HTML knows, such as `nbsp`; null for others. */
export function named(name: string): string | null {
  const known = found.get(name)
  if (known !== undefined) return known
  let text = ''
  const parser = new Parser({ ontext: (more) => void (text += more) }, { decodeEntities: true })
  parser.end(`&${name};`)
  // A part of the name that HTML knows without its end leaves the end behind.
  const value = text.endsWith(';') && name !== 'semi' ? null : text
  // A feed cannot make us keep names without end.
  if (found.size < 3000) found.set(name, value)
  return value
}

/** Windows' own signs at places where Unicode has controls: how old tools wrote quotes and dashes. */
const windows = new TextDecoder('windows-1252')

function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows.decode(Uint8Array.of(code))
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
  return isCharacter ? String.fromCodePoint(code) : ''
}

const references = /&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z][a-z\d]{1,31}));/gi

/** References to characters as browsers read them; what is none stays as it is. */
export function dereference(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(references, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return named(name) ?? whole
    return numbered(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

/** Sets of HTML's own names that old tools refer to. They are never fetched: those names are known. */
const sets = /^html(?:lat1|symbol|special)$/i

const declarations = /<!entity\s+(%\s+)?([^\s"'>]+)(\s+(?:system|public)\b)?/gi

/**
 * Nothing that a document declares is ever expanded or fetched. A DOCTYPE may name what HTML knows anyway; whoever declares more wants
 * to be expanded, and that is how readers are attacked.
 */
export function checkDoctype(doctype: string, line: number): void {
  for (const [, isParameter, name = '', isElsewhere] of doctype.matchAll(declarations)) {
    if (isParameter ? sets.test(name) : !isElsewhere && named(name) !== null) continue
    throw new FeedRefusal(
      'entities',
      `The feed declares an entity of its own, “${name.slice(0, 40)}”. Feeds are attacked that way, so it is not read. Ask your host to send it without a DOCTYPE.`,
      { line },
    )
  }
}
