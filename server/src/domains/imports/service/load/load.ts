import type { ClaimedRow } from '../../store.ts'
import type { Place } from './slots.ts'

/** One item on its way, as the server that has taken it knows it. */
export type Load = Place & {
  row: ClaimedRow
  mediaFormat: 'audio' | 'video'
  /** All of it is here: it takes no place among those that are fetched. */
  hasLanded: boolean
  /** Is told of the last byte. */
  hasCome(load: Load): void
  leaseId: string
  stop: AbortController
  /** By `performance.now()`: from then on it may be another server's, and not one byte more may be written. */
  fence: number
  /** Where it is stored; taken anew where what came before is of no use. */
  object: string
  /** Nothing was ever written there. */
  isFresh: boolean
  /** Bytes of room that are taken for it. */
  reserved: number
  /** What the host says of the file: bytes in all, and by what it is known to be the same. */
  size: number | null
  tag: string | null
  /** Bytes that have come. */
  bytes: number
  /** Bytes that had come before this go. */
  before: number
}

/** Another has it, or nobody wants it any more. */
export class Lost extends Error {
  override readonly name = 'Lost'
}

export const requireOurs = (load: Load): void => {
  if (load.stop.signal.aborted || performance.now() > load.fence) throw new Lost('This item is not ours any more.')
}
