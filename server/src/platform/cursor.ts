import { Instant } from '@castwright/contract/shapes.ts'
import { z } from 'zod'
import { Fault } from './fault.ts'

/** Where a page sorted by time ended. */
export type Place = { createdAt: Date; id: string }

/** Opaque to clients. */
export const writeCursor = ({ createdAt, id }: Place): string => Buffer.from(`${createdAt.toISOString()}_${id}`).toString('base64url')

const Parts = z.tuple([Instant, z.uuid()])

export function readCursor(cursor: string, field = 'cursor'): Place {
  const parts = Parts.safeParse(Buffer.from(cursor, 'base64url').toString().split('_'))
  if (!parts.success) throw new Fault('invalid_fields', { [field]: 'This cursor is invalid.' })
  const [time, id] = parts.data
  return { createdAt: new Date(time), id }
}

/** Splits rows, fetched with one more than the limit, into the page and the cursor of the next one. */
export function pageOf<Row extends Place>(rows: Row[], limit: number): { shown: Row[]; cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, cursor: rows.length > limit && last ? writeCursor(last) : null }
}
