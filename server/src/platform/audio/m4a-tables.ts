import { boxDown, boxesIn, type Box } from './boxes.ts'
import { damaged } from './unfit.ts'
import type { ByteSource } from './source.ts'

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

type Defaults = { track: number; duration: number }

const largestMoof = 4 * 1024 * 1024

/** The number of the audio track, and its default sample duration. */
export function fragmentDefaults(moov: Buffer, whole: Box, track: Box): Defaults {
  const header = boxDown(moov, track, 'tkhd')
  if (!header) throw damaged()
  const id = uint(moov, header.start + (moov[header.start] === 1 ? 20 : 12), header)
  const pieces = boxDown(moov, whole, 'mvex')
  const defaults = pieces ? boxesIn(moov, pieces.start, pieces.end).filter(({ type }) => type === 'trex') : []
  const own = defaults.find((box) => uint(moov, box.start + 4, box) === id)
  return { track: id, duration: own ? uint(moov, own.start + 12, own) : 0 }
}

/** The duration of a fragmented file, as browsers record it. */
export async function fragmentSeconds(source: ByteSource, fragments: Box[], defaults: Defaults, scale: number): Promise<number> {
  let units = 0
  for (const { start, end } of fragments) {
    if (end - start > largestMoof) throw damaged()
    const moof = await source.read(start, end - start)
    for (const part of boxesIn(moof).filter(({ type }) => type === 'traf')) units += trackUnits(moof, part, defaults)
  }
  return units / scale
}

function trackUnits(moof: Buffer, part: Box, defaults: Defaults): number {
  const inner = boxesIn(moof, part.start, part.end)
  const header = inner.find(({ type }) => type === 'tfhd')
  if (!header) throw damaged()
  if (uint(moof, header.start + 4, header) !== defaults.track) return 0
  const flags = uint(moof, header.start, header)
  const at = header.start + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
  const duration = flags & 8 ? uint(moof, at, header) : defaults.duration
  return inner.filter(({ type }) => type === 'trun').reduce((units, run) => units + runUnits(moof, run, duration), 0)
}

function runUnits(moof: Buffer, run: Box, duration: number): number {
  const flags = uint(moof, run.start, run)
  const count = uint(moof, run.start + 4, run)
  if (!(flags & 0x100)) return count * duration
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const first = run.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  let units = 0
  for (let index = 0; index < count; index++) units += uint(moof, first + index * width, run)
  return units
}
