import { createHash } from 'node:crypto'
import { isValue, type Value, type ValueKind } from './values.ts'

/** The place where a page ended, as an opaque word that is good for the same question only. */

/** Where a row stands in the order of a list: the value of each property, and its id. */
export type Place = Array<Value | null>

const markOf = (question: unknown): string => createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12)

export const writeCursor = (question: unknown, place: Place): string =>
  Buffer.from(JSON.stringify([markOf(question), ...place])).toString('base64url')

/** Null where the cursor is none of ours, or one of another question. The kinds are those of the properties it goes by. */
export function readCursor(cursor: string, question: unknown, properties: ValueKind[]): Place | null {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed)) return null
  const [mark, ...place] = parsed as unknown[]
  const kinds: ValueKind[] = [...properties, 'uuid']
  if (mark !== markOf(question) || place.length !== kinds.length || place.at(-1) === null) return null
  return kinds.every((kind, at) => isValue(kind, place[at])) ? (place as Place) : null
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
  } catch {
    return null
  }
}
