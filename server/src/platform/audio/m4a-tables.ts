import { boxDown, type Box } from './boxes.ts'
import { damaged } from './unfit.ts'

/** Reads a number. Throws if the table ends before it. */
function uint(bytes: Buffer, at: number, { end }: Box): number {
  if (at + 4 > end) throw damaged()
  return bytes.readUInt32BE(at)
}

const ulong = (bytes: Buffer, at: number, box: Box): number => uint(bytes, at, box) * 2 ** 32 + uint(bytes, at + 4, box)

/** The number of entries in a table, by its count and its size. */
function entries(bytes: Buffer, box: Box, at: number, size: number): number {
  const count = uint(bytes, at, box)
  if (at + 4 + count * size > box.end) throw damaged()
  return count
}

/** The sample format: `mp4a` is AAC, `drms` and `enca` are encrypted. */
export function codecOf(moov: Buffer, track: Box): string {
  const table = boxDown(moov, track, 'mdia', 'minf', 'stbl', 'stsd')
  return table && table.end >= table.start + 16 ? moov.toString('latin1', table.start + 12, table.start + 16) : ''
}

type Times = { scale: number; seconds: number; samples: number }

/** The duration of the track, added up from its samples. */
export function timesOf(moov: Buffer, track: Box, table: Box | null): Times {
  const header = boxDown(moov, track, 'mdia', 'mdhd')
  const stts = table && boxDown(moov, table, 'stts')
  if (!header || !stts) throw damaged()
  const scale = uint(moov, header.start + (moov[header.start] === 1 ? 20 : 12), header)
  if (scale === 0) throw damaged()
  let [units, samples] = [0, 0]
  const count = entries(moov, stts, stts.start + 4, 8)
  for (let at = stts.start + 8, index = 0; index < count; index++, at += 8) {
    samples += uint(moov, at, stts)
    units += uint(moov, at, stts) * uint(moov, at + 4, stts)
  }
  return { scale, seconds: units / scale, samples }
}

type Bytes = { samples: number; total: number; first: number; last: number }

/** The total size of the samples, and the positions of the first and last chunk. */
export function bytesOf(moov: Buffer, table: Box | null): Bytes {
  const stsz = table && boxDown(moov, table, 'stsz')
  const stco = table && boxDown(moov, table, 'stco')
  const co64 = table && boxDown(moov, table, 'co64')
  const chunks = stco ?? co64
  if (!stsz || !chunks) throw damaged()
  const same = uint(moov, stsz.start + 4, stsz)
  const samples = same > 0 ? uint(moov, stsz.start + 8, stsz) : entries(moov, stsz, stsz.start + 8, 4)
  let total = same * samples
  if (same === 0) for (let index = 0; index < samples; index++) total += uint(moov, stsz.start + 12 + index * 4, stsz)
  const width = stco ? 4 : 8
  const count = entries(moov, chunks, chunks.start + 4, width)
  let [first, last] = [Infinity, 0]
  for (let index = 0; index < count; index++) {
    const at = chunks.start + 8 + index * width
    const offset = stco ? uint(moov, at, chunks) : ulong(moov, at, chunks)
    first = Math.min(first, offset)
    last = Math.max(last, offset)
  }
  return { samples, total, first, last }
}

/** The edited duration of the track in seconds, or null if there is no edit. */
export function editOf(moov: Buffer, track: Box, movie: Box | null): number | null {
  const list = boxDown(moov, track, 'edts', 'elst')
  if (!list || !movie) return null
  const scale = uint(moov, movie.start + (moov[movie.start] === 1 ? 20 : 12), movie)
  const isLong = moov[list.start] === 1
  const size = isLong ? 20 : 12
  const count = entries(moov, list, list.start + 4, size)
  let units = 0
  for (let index = 0; index < count; index++) {
    const at = list.start + 8 + index * size
    units += isLong ? ulong(moov, at, list) : uint(moov, at, list)
  }
  return scale > 0 && units > 0 ? units / scale : null
}
