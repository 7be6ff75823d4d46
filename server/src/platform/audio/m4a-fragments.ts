import { boxDown, boxesIn, type Box } from './boxes.ts'
import type { ByteSource } from './source.ts'
import { damaged } from './unfit.ts'

type Defaults = { track: number; duration: number }

const largestMoof = 4 * 1024 * 1024

/** The number of the audio track, and its default sample duration. */
export function fragmentDefaults(moov: Buffer, whole: Box, track: Box): Defaults {
  const header = boxDown(moov, track, 'tkhd')
  if (!header) throw damaged()
  const id = read(moov, header.start + (moov[header.start] === 1 ? 20 : 12), header)
  const pieces = boxDown(moov, whole, 'mvex')
  const defaults = pieces ? boxesIn(moov, pieces.start, pieces.end).filter(({ type }) => type === 'trex') : []
  const own = defaults.find((box) => read(moov, box.start + 4, box) === id)
  return { track: id, duration: own ? read(moov, own.start + 12, own) : 0 }
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
  if (read(moof, header.start + 4, header) !== defaults.track) return 0
  const flags = read(moof, header.start, header)
  const at = header.start + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
  const duration = flags & 8 ? read(moof, at, header) : defaults.duration
  return inner.filter(({ type }) => type === 'trun').reduce((units, run) => units + runUnits(moof, run, duration), 0)
}

function runUnits(moof: Buffer, run: Box, duration: number): number {
  const flags = read(moof, run.start, run)
  const count = read(moof, run.start + 4, run)
  if (!(flags & 0x100)) return count * duration
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const first = run.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  let units = 0
  for (let index = 0; index < count; index++) units += read(moof, first + index * width, run)
  return units
}

function read(bytes: Buffer, at: number, { end }: Box): number {
  if (at + 4 > end) throw damaged()
  return bytes.readUInt32BE(at)
}
