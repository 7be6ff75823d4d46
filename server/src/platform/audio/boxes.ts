import type { ByteSource } from './source.ts'
import { cutOff, damaged } from './unfit.ts'

/** The content range of a box. */
export type Box = { type: string; start: number; end: number }

/** More boxes than any encoder writes, except for a live stream of several hours. */
const maxBoxes = 20_000

/** The top-level boxes of an MPEG-4 file. A box that ends beyond the file means that it was truncated. */
export async function topBoxes(source: ByteSource): Promise<Box[]> {
  const boxes: Box[] = []
  for (let position = 0; position < source.size;) {
    const box = boxAt(await source.read(position, 16), 0, source.size - position)
    // A few stray bytes at the end are harmless.
    if (!box && boxes.length > 0 && source.size - position < 8) break
    if (!box || boxes.length >= maxBoxes) throw damaged()
    if (position + box.end > source.size) throw cutOff()
    boxes.push({ type: box.type, start: position + box.start, end: position + box.end })
    position += box.end
  }
  return boxes
}

/** The boxes inside a range in memory. */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let position = from; position + 8 <= to;) {
    const box = boxAt(bytes, position, to - position)
    if (!box || box.end > to || boxes.length >= maxBoxes) throw damaged()
    boxes.push(box)
    position = box.end
  }
  return boxes
}

/** The first box at this path, or null. */
export function boxDown(bytes: Buffer, within: Box, ...path: string[]): Box | null {
  let box: Box | undefined = within
  for (const type of path) {
    box = boxesIn(bytes, box.start, box.end).find((inner) => inner.type === type)
    if (!box) return null
  }
  return box
}

function boxAt(bytes: Buffer, at: number, left: number): Box | null {
  if (bytes.length < at + 8) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1
  if (isLong && bytes.length < at + 16) return null
  const header = isLong ? 16 : 8
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? left : short
  return size < header || !/^[\x20-\x7e\xa9]{4}$/.test(type) ? null : { type, start: at + header, end: at + size }
}
