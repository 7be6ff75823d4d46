import { createHash } from 'node:crypto'
import { isValue, type Value, type ValueKind } from './values.ts'

/** An opaque cursor of where a page ended, valid for the same query only. */

/** The position of a row in a list: the value of each property, and its ID. */
export type Place = Array<Value | null>

const markOf = (question: unknown): string => createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12)

export const writeCursor = (question: unknown, place: Place): string =>
  Buffer.from(JSON.stringify([markOf(question), ...place])).toString('base64url')

/** Null if the cursor is invalid or from another query. The kinds are those of its properties. */
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
