import { randomInt } from 'node:crypto'
import type { ByteRange } from '../../platform/storage/port.ts'

/** Parts of a response in order: a range of the file, or bytes in between. */
export type Piece = ByteRange | Buffer

type Body = { contentType: string; length: number; pieces: Piece[] }

const lengthOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start + 1)

export const totalOf = (pieces: Piece[]): number => pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)

/** Several ranges in one response (RFC 9110, section 14.6). */
export function multipart(ranges: ByteRange[], contentType: string, size: number): Body {
  const boundary = String(randomInt(1, 2 ** 40)).padStart(20, '0')
  const pieces: Piece[] = []
  for (const { start, end } of ranges) {
    pieces.push(Buffer.from(`\r\n--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`))
    pieces.push({ start, end })
  }
  pieces.push(Buffer.from(`\r\n--${boundary}--\r\n`))
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length: totalOf(pieces), pieces }
}

/** The file ranges within the first `sent` bytes of the response. */
export function sentRanges(pieces: Piece[], sent: number): ByteRange[] {
  const ranges: ByteRange[] = []
  let left = sent
  for (const piece of pieces) {
    if (left <= 0) break
    if (!Buffer.isBuffer(piece)) ranges.push({ start: piece.start, end: Math.min(piece.end, piece.start + left - 1) })
    left -= lengthOf(piece)
  }
  return ranges
}
