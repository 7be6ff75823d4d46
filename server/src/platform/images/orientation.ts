import { crc32 } from 'node:zlib'

const orientationTag = 0x0112

/** Reads the orientation (1 to 8) from EXIF. Only reads the first directory and trusts nothing. */
export function readOrientation(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  if (exif.length < 8 || (!isLittle && exif.toString('latin1', 0, 2) !== 'MM')) return 1
  const short = (at: number): number => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > exif.length) break
    if (short(entry) === orientationTag) return short(entry + 8) >= 1 && short(entry + 8) <= 8 ? short(entry + 8) : 1
  }
  return 1
}

/** An EXIF segment or chunk with nothing but the orientation. Empty for an upright image. */
export function writeOrientation(format: 'jpeg' | 'png', orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0)
  // Big-endian TIFF with one directory of one entry: a short, the orientation. No directory follows.
  const exif = Buffer.from('4d4d002a0000000800010112000300000001000000000000' + '0000', 'hex')
  exif.writeUInt16BE(orientation, 18)
  if (format === 'jpeg') {
    const head = Buffer.from('ffe10000457869660000', 'hex')
    head.writeUInt16BE(head.length - 2 + exif.length, 2)
    return Buffer.concat([head, exif])
  }
  const body = Buffer.concat([Buffer.from('eXIf'), exif])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(exif.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
