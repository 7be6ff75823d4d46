import { createHash } from 'node:crypto'
import { kindOf, type Order, type Place } from './store.ts'
import { isValue } from './values.ts'

/** The place where a page ended, as an opaque word that is good for the same question only. */

const markOf = (question: unknown): string => createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12)

export const writeCursor = (question: unknown, place: Place): string =>
  Buffer.from(JSON.stringify([markOf(question), ...place])).toString('base64url')

/** Null where the cursor is none of ours, or one of another question. */
export function readCursor(cursor: string, question: unknown, orders: Order[]): Place | null {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed)) return null
  const [mark, ...place] = parsed as unknown[]
  const kinds = [...orders.map(({ propertyName }) => kindOf(propertyName)), 'uuid' as const]
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
